// A stdio server for hosts that only start commands: every message goes on to an MCP endpoint over HTTP as it is, and every
// answer comes back as it is. The bridge has no opinion of its own on tools or eras, and writes nothing but protocol.
import type { Readable, Writable } from 'node:stream';
import { SdkHttpError, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import {
  isInitializeRequest,
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  type JSONRPCErrorResponse,
  type JSONRPCMessage,
  type JSONRPCRequest,
  PROTOCOL_VERSION_META_KEY,
  type RequestId,
} from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

/** Where a bridge leads. */
export interface BridgeOptions {
  /** Address of the endpoint, for example `http://127.0.0.1:4010/mcp`. */
  readonly url: string;
  /** Left out when the address holds it. */
  readonly token?: string | undefined;
  /** The process's own streams unless given. */
  readonly input?: Readable;
  readonly output?: Writable;
  /** Told of everything that went wrong, for a log that is not the output. */
  readonly onError?: ((error: Error) => void) | undefined;
}

/** Carries messages until the client closes its end. */
export async function bridge(options: BridgeOptions): Promise<void> {
  const { url, token, input, output, onError = () => undefined } = options;
  const near = new StdioServerTransport(input, output);
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const far = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
  const crossing = new Crossing(near, far);
  near.onerror = onError;
  far.onerror = onError;
  near.onmessage = (message) => crossing.out(message);
  far.onmessage = (message) => crossing.back(message);
  const ended = new Promise<void>((resolve) => {
    near.onclose = resolve;
  });
  await far.start();
  await near.start();
  await ended;
  await far.close();
}

interface Waiting {
  readonly request: JSONRPCRequest;
  readonly left: AbortController;
}

/** The requests that are on their way. */
class Crossing {
  readonly #near: StdioServerTransport;
  readonly #far: StreamableHTTPClientTransport;
  readonly #waiting = new Map<RequestId, Waiting>();

  constructor(near: StdioServerTransport, far: StreamableHTTPClientTransport) {
    this.#near = near;
    this.#far = far;
  }

  out(message: JSONRPCMessage): void {
    if (isJSONRPCRequest(message)) this.#request(message);
    else if (!this.#isCancelled(message)) this.#far.send(message).catch(() => undefined);
  }

  back(message: JSONRPCMessage): void {
    const id = 'id' in message && !('method' in message) ? message.id : undefined;
    const asked = id === undefined ? undefined : this.#waiting.get(id);
    if (id !== undefined) this.#waiting.delete(id);
    if (asked && isInitializeRequest(asked.request)) this.#remember(message);
    void this.#near.send(message);
  }

  #request(request: JSONRPCRequest): void {
    const left = new AbortController();
    const { id } = request;
    this.#waiting.set(id, { request, left });
    const unanswered = (error: unknown) => {
      if (this.#waiting.delete(id)) void this.#near.send(errorResponse(id, error));
    };
    const onRequestStreamEnd = () => unanswered(new Error('The connection ended without an answer.'));
    this.#far.send(request, { requestSignal: left.signal, onRequestStreamEnd }).catch(unanswered);
  }

  /** Without handshake, a request over HTTP is cancelled by leaving it; there is no notification. */
  #isCancelled(message: JSONRPCMessage): boolean {
    if (!isJSONRPCNotification(message) || message.method !== 'notifications/cancelled') return false;
    const id = message.params?.requestId as RequestId;
    const asked = this.#waiting.get(id);
    if (!asked || !isStateless(asked.request)) return false;
    this.#waiting.delete(id);
    asked.left.abort();
    return true;
  }

  /** After the handshake, each request names the version that was agreed on. */
  #remember(answer: JSONRPCMessage): void {
    const version = 'result' in answer ? answer.result.protocolVersion : undefined;
    if (typeof version === 'string') this.#far.setProtocolVersion(version);
  }
}

function isStateless({ params }: JSONRPCRequest): boolean {
  return params?._meta?.[PROTOCOL_VERSION_META_KEY] !== undefined;
}

/** What the endpoint said about a request that it refused, or why nothing was said. Never the address, which may hold a token. */
function errorResponse(id: RequestId, error: unknown): JSONRPCErrorResponse {
  const said = error instanceof SdkHttpError ? parsed(error.data?.text) : undefined;
  const { detail, error: refusal } = (said ?? {}) as { detail?: unknown; error?: unknown };
  const refused = { jsonrpc: '2.0', id, error: refusal };
  if (isJSONRPCErrorResponse(refused)) return refused;
  const message =
    typeof detail === 'string'
      ? detail
      : 'The service did not answer; whether the call was made is not known.';
  return { jsonrpc: '2.0', id, error: { code: -32_000, message, ...(said !== undefined && { data: said }) } };
}

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}
