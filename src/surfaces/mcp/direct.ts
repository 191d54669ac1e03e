// The short way for plain requests: one JSON-RPC message in, one out, as JSON, without streams and Fetch objects.
// The SDK's own HTTP handler takes 0.6 ms of a core per call and misses the budget; this way takes 0.2. What is not plain
// (batches, notifications, other methods, headers that do not agree with the body, versions that nobody knows) goes to the
// SDK's handler, see complete.ts.
import type { IncomingHttpHeaders } from 'node:http';
import {
  classifyInboundRequest,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type MessageClassification,
  PerRequestHTTPServerTransport,
  type Server,
  SUPPORTED_PROTOCOL_VERSIONS,
  type Transport,
} from '@modelcontextprotocol/server';
import { STATELESS_REVISION } from './server.ts';

/** A plain request. Of the handshake era unless it is classified. */
export interface PlainRequest {
  readonly message: JSONRPCRequest;
  readonly classification: MessageClassification | undefined;
}

const plainStateless = new Set(['server/discover', 'tools/call', 'tools/list']);
const plainHandshake = new Set(['initialize', 'ping', 'tools/call', 'tools/list']);

/** The plain request that was posted, or undefined when it takes the SDK's handler to say what it is. */
export function plainRequest(headers: IncomingHttpHeaders, message: unknown): PlainRequest | undefined {
  const version = headers['mcp-protocol-version'] as string | undefined;
  const named = headers['mcp-method'] as string | undefined;
  const route = classifyInboundRequest({
    httpMethod: 'POST',
    body: message,
    ...(version !== undefined && { protocolVersionHeader: version }),
    ...(named !== undefined && { mcpMethodHeader: named }),
  });
  if (route.kind === 'modern') {
    const { classification, message: request } = route;
    const { method, params } = request;
    const agrees = version === STATELESS_REVISION && named === method;
    const names = method !== 'tools/call' || headers['mcp-name'] === params?.name;
    const isPlain = plainStateless.has(method) && agrees && names;
    return isPlain ? { message: request as JSONRPCRequest, classification } : undefined;
  }
  const isRequest = route.kind === 'legacy' && (route.reason === 'no-claim' || route.reason === 'initialize');
  if (!isRequest || !plainHandshake.has((message as JSONRPCRequest).method)) return undefined;
  const isKnown = version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(version);
  if (!isKnown || !takesJson(headers.accept)) return undefined;
  return { message: message as JSONRPCRequest, classification: undefined };
}

/** Lets a server answer a plain request. */
export async function answerDirectly(
  server: Server,
  { message, classification }: PlainRequest,
): Promise<JSONRPCMessage> {
  let answered: (message: JSONRPCMessage) => void = () => undefined;
  const answer = new Promise<JSONRPCMessage>((resolve) => {
    answered = resolve;
  });
  const transport = classification ? new OneAnswer(classification, answered) : oneAnswer(answered);
  await server.connect(transport);
  transport.onmessage?.(message, classification && { classification });
  return answer;
}

/** By its class, the SDK knows that the server speaks the revision without handshake. */
class OneAnswer extends PerRequestHTTPServerTransport {
  readonly #answered: (message: JSONRPCMessage) => void;

  constructor(classification: MessageClassification, answered: (message: JSONRPCMessage) => void) {
    super({ classification });
    this.#answered = answered;
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    this.#answered(message);
  }
}

function oneAnswer(answered: (message: JSONRPCMessage) => void): Transport {
  return {
    start: async () => undefined,
    send: async (message) => answered(message),
    close: async () => undefined,
  };
}

/** Answers are JSON, so a client must not rule that out. */
function takesJson(accept: string | undefined): boolean {
  return accept === undefined || /application\/(?:json|\*)|\*\/\*/.test(accept);
}
