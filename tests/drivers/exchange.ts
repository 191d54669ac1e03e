// One call over a real socket, and everything that came back, to the byte.
import { Agent, request } from 'node:http';
import type { AnyDeclaration } from '../../src/operations/operation.ts';
import { splitInput } from '../../src/surfaces/wire/route.ts';

/** A call to send. */
export interface Call {
  readonly operation: AnyDeclaration;
  readonly input: Readonly<Record<string, unknown>>;
  /** Bytes of a file, for operations that take one. */
  readonly bytes?: string | undefined;
  readonly idempotencyKey?: string | undefined;
}

/** What came back. */
export interface Answer {
  readonly status: number;
  /** The journal's number of the call, where it has one. */
  readonly entry: number | undefined;
  /** Status, headers in their order and body, as one text: equal for equal bytes. */
  readonly raw: string;
  readonly body: string;
}

/** Sockets that stay open between calls. End them with `destroy`. */
export function openSockets(most = 64): Agent {
  return new Agent({ keepAlive: true, maxSockets: most });
}

/** Sends a call; rejects when the server goes away before the whole answer is there. */
export function exchange(
  to: { readonly url: string; readonly token: string; readonly sockets: Agent },
  { operation, input, bytes, idempotencyKey }: Call,
): Promise<Answer> {
  const { method, target, body } = splitInput(operation, input);
  const content = bytes ?? (body && JSON.stringify(body));
  const headers: Record<string, string> = { authorization: `Bearer ${to.token}` };
  if (body) headers['content-type'] = 'application/json';
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
  if (content !== undefined) headers['content-length'] = String(Buffer.byteLength(content));
  return new Promise((resolve, reject) => {
    const sent = request(`${to.url}${target}`, { method, headers, agent: to.sockets }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('latin1');
        const status = response.statusCode ?? 0;
        const id = String(response.headers['x-request-id'] ?? '').replace('req-', '');
        resolve({
          status,
          entry: id === '' ? undefined : Number(id),
          raw: `${status}\n${response.rawHeaders.join('\n')}\n\n${text}`,
          body: Buffer.from(text, 'latin1').toString('utf8'),
        });
      });
    });
    sent.on('error', reject);
    sent.end(content);
  });
}
