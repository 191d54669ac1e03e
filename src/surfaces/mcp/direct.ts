// The short way for plain tool calls: one JSON-RPC request in, one response out, no streams and no Fetch objects.
// The SDK's own HTTP handler takes 0.6 ms of a core per call and misses the budget; this way takes 0.2. What is not the
// plainest form of a call (other methods, batches, notifications, headers that do not agree with the body, versions that
// nobody knows) goes to the SDK's handler, see complete.ts.
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

/** A plain tool call. Of the handshake era unless it is classified. */
export interface PlainCall {
  readonly message: JSONRPCRequest;
  readonly classification: MessageClassification | undefined;
}

/** The plain call in a request, or undefined when it takes the SDK's handler to say what it is. */
export function plainCall(headers: IncomingHttpHeaders, message: unknown): PlainCall | undefined {
  const { method, params } = (message ?? {}) as { method?: unknown; params?: { name?: unknown } };
  if (method !== 'tools/call') return undefined;
  const version = headers['mcp-protocol-version'] as string | undefined;
  const named = headers['mcp-method'] as string | undefined;
  const route = classifyInboundRequest({
    httpMethod: 'POST',
    body: message,
    ...(version !== undefined && { protocolVersionHeader: version }),
    ...(named !== undefined && { mcpMethodHeader: named }),
  });
  if (route.kind === 'modern') {
    const { classification } = route;
    const agrees = version === STATELESS_REVISION && named === method && headers['mcp-name'] === params?.name;
    return agrees ? { message: message as JSONRPCRequest, classification } : undefined;
  }
  const isPlain = route.kind === 'legacy' && route.reason === 'no-claim' && takesJson(headers.accept);
  const isKnown = version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(version);
  return isPlain && isKnown ? { message: message as JSONRPCRequest, classification: undefined } : undefined;
}

/** Lets a server answer a plain call. */
export async function answerDirectly(
  server: Server,
  { message, classification }: PlainCall,
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
