// The MCP endpoint: one address for both eras of the protocol, stateless, behind the agent plane's tokens.
// It works on Node's own request and response: building Fetch objects for each call costs more than the call. Whoever
// mounts it has checked Host and Origin, set the limits of headers and time, and found the token.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plane } from '../../operations/plane.ts';
import { type Problem, toProblem } from '../../operations/problem.ts';
import { UNAUTHENTICATED, UNSUPPORTED_MEDIA_TYPE } from '../../operations/problems.ts';
import { headersOf, type Reply, turnedAway } from '../http/answer.ts';
import { ABORTED, announcedProblem, invite, isJson, readBytes } from '../http/body.ts';
import { MOST_JSON_BYTES } from '../http/limits.ts';
import { answerCompletely } from './complete.ts';
import { answerDirectly, plainRequest } from './direct.ts';
import type { Exchange } from './exchange.ts';
import { type Posted, readMessage } from './message.ts';
import { type ServerInfo, serverFor } from './server.ts';
import { makeAhead } from './tools.ts';
import { type ToolView, toolSets } from './view.ts';

/** How an endpoint is made. */
export interface McpOptions {
  /** What a token's workspace says about tools; all of them under their own names unless given. */
  readonly viewOf?: ((token: string) => ToolView | undefined) | undefined;
  readonly info?: ServerInfo | undefined;
  /** Told of a defect of this surface; the client gets a JSON-RPC error and status 500. */
  readonly onDefect?: ((error: unknown) => void) | undefined;
}

/** Where requests for `/mcp` and `/t/{token}/mcp` go, whatever their method. */
export interface McpEndpoint {
  /** Answers a request, or ends its connection. Never rejects. */
  handle(incoming: IncomingMessage, outgoing: ServerResponse, token: string | undefined): Promise<void>;
}

/** The endpoint of a plane. */
export function mcpEndpoint(plane: Plane, options: McpOptions = {}): McpEndpoint {
  const { viewOf = () => undefined, info = TILTYARD, onDefect = () => undefined } = options;
  makeAhead(plane.operations);
  const offerOf = toolSets(plane.operations);
  const site = {
    plane,
    info,
    offerOf: (token: string | undefined) => offerOf(token === undefined ? undefined : viewOf(token)),
  };
  return {
    async handle(incoming, outgoing, token) {
      outgoing.sendDate = false;
      try {
        await answer(site, { incoming, outgoing, token });
      } catch (error) {
        onDefect(error);
        if (outgoing.headersSent) outgoing.destroy();
        else send(outgoing, jsonRpcError(500, -32603, 'Internal error'));
      }
    },
  };
}

const TILTYARD: ServerInfo = { name: 'tiltyard', version: '0' };

interface Site {
  readonly plane: Plane;
  readonly info: ServerInfo;
  readonly offerOf: (token: string | undefined) => Exchange['offer'];
}

interface Visit {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly token: string | undefined;
}

async function answer(site: Site, visit: Visit): Promise<void> {
  const { incoming, outgoing, token } = visit;
  if (!site.plane.knows(token)) return turnAway(outgoing, toProblem(UNAUTHENTICATED));
  if (incoming.method !== 'POST') return answerOther(site, visit);
  const problem = isJson(incoming)
    ? announcedProblem(incoming, MOST_JSON_BYTES)
    : toProblem(UNSUPPORTED_MEDIA_TYPE);
  if (problem) return turnAway(outgoing, problem);
  invite(incoming, outgoing);
  const bytes = await readBytes(incoming, MOST_JSON_BYTES);
  if (bytes === ABORTED) return;
  if (!Buffer.isBuffer(bytes)) return turnAway(outgoing, bytes);
  const posted = readMessage(bytes);
  if (typeof posted === 'string') return send(outgoing, jsonRpcError(400, -32700, `Parse error: ${posted}`));
  return answerMessage(site, visit, posted);
}

async function answerMessage(site: Site, visit: Visit, posted: Posted): Promise<void> {
  const { incoming, outgoing } = visit;
  const exchange = exchangeOf(site, visit, posted);
  const makeServer = () => serverFor(site.plane, exchange, site.info);
  const plain = plainRequest(incoming.headers, posted.message);
  if (!plain) return answerCompletely(makeServer, visit, posted.message);
  const text = JSON.stringify(await answerDirectly(makeServer(), plain));
  if (outgoing.destroyed) return;
  if (exchange.ended) return turnAway(outgoing, toProblem(UNAUTHENTICATED));
  send(outgoing, { status: 200, headers: headersOf(exchange, 'application/json'), text });
}

/** GET and DELETE belonged to sessions; there are none. */
function answerOther(site: Site, visit: Visit): Promise<void> {
  const exchange = exchangeOf(site, visit, { message: undefined, clean: true, mayHoldLongString: false });
  return answerCompletely(() => serverFor(site.plane, exchange, site.info), visit, undefined);
}

function exchangeOf(site: Site, { outgoing, token }: Visit, { clean, mayHoldLongString }: Posted): Exchange {
  return {
    token,
    offer: site.offerOf(token),
    clean,
    mayHoldLongString,
    now: undefined,
    entry: undefined,
    ended: false,
    cut: () => outgoing.destroy(),
  };
}

function turnAway(outgoing: ServerResponse, problem: Problem): void {
  send(outgoing, turnedAway(problem));
}

function jsonRpcError(status: number, code: number, message: string): Reply {
  const text = JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null });
  return { status, headers: headersOf({ now: undefined, entry: undefined }, 'application/json'), text };
}

/** A body that nobody reads ends the connection with its answer. */
function send(outgoing: ServerResponse, { status, headers, text }: Reply): void {
  const closing = outgoing.req.complete ? {} : { Connection: 'close' };
  outgoing.writeHead(status, { ...headers, 'Content-Length': String(Buffer.byteLength(text)), ...closing });
  outgoing.end(text);
}
