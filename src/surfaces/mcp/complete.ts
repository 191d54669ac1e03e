// The SDK's own HTTP handler for everything that is not plain: notifications, batches, subscriptions, sessions of old, and
// every refusal that the specification words.
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createMcpHandler, type Server } from '@modelcontextprotocol/server';

/** Answers a request. `message` is what was posted; undefined for other methods. */
export async function answerCompletely(
  makeServer: () => Server,
  { incoming, outgoing }: { incoming: IncomingMessage; outgoing: ServerResponse },
  message: unknown,
): Promise<void> {
  const left = new AbortController();
  outgoing.once('close', () => left.abort());
  const request = new Request('http://endpoint.invalid/mcp', {
    method: incoming.method ?? 'GET',
    headers: fetchHeaders(incoming),
    signal: left.signal,
  });
  const handler = createMcpHandler(makeServer);
  const response = await handler.fetch(request, message === undefined ? {} : { parsedBody: message });
  await send(response, outgoing);
}

/** The headers that speak of the protocol; those of the connection and the credentials stay behind. */
function fetchHeaders({ headers }: IncomingMessage): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]): [string, string][] => {
    const wanted =
      name.startsWith('mcp-') || name === 'accept' || name === 'content-type' || name === 'last-event-id';
    return wanted && typeof value === 'string' ? [[name, value]] : [];
  });
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  if (outgoing.destroyed) return;
  outgoing.writeHead(response.status, {
    ...Object.fromEntries(response.headers),
    'cache-control': 'no-store',
  });
  for await (const chunk of response.body ?? []) {
    if (outgoing.destroyed) return;
    if (!outgoing.write(chunk)) await Promise.race([once(outgoing, 'drain'), once(outgoing, 'close')]);
  }
  outgoing.end();
}
