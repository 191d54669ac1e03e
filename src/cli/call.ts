// Calls operations of a running server, and turns what goes wrong into refusals that say what to do.
import { createClient } from '../surfaces/client/index.ts';
import type { Connection } from './connection.ts';
import { type CommandProblem, type CommandRefusal, refusal, refused } from './refusal.ts';

/** What a client can be made of. */
export type Declared = Parameters<typeof createClient>[0][number];

/** What may be said beside an input. */
export interface CallOptions {
  readonly ifMatch?: string | undefined;
  readonly idempotencyKey?: string | undefined;
}

/** One call. */
export interface Call {
  readonly operation: Declared;
  readonly input: Readonly<Record<string, unknown>>;
  readonly options?: CallOptions;
}

/** Makes a call; answers its output. */
export async function call(connection: Connection, { operation, input, options }: Call): Promise<unknown> {
  const client = createClient([operation], { url: connection.url, token: connection.key });
  try {
    return await client.call(operation.id, input, options);
  } catch (error) {
    throw toRefusal(error as Error, connection);
  }
}

/** What a client throws, as a refusal. */
function toRefusal(error: Error, { url, folder }: Connection): CommandRefusal {
  if (error.name === 'ProblemError')
    return refused((error as unknown as { problem: CommandProblem & { status: number } }).problem);
  if (error.name === 'UnreadableAnswerError')
    return refusal('UNEXPECTED_ANSWER', `${error.message} Is ${url} the right address of a Tiltyard server?`);
  if (error.name !== 'ConnectionLostError') throw error;
  return refusal('UNREACHABLE', unreachable(causeOf(error), { url, folder }));
}

function unreachable(code: string, { url, folder }: Pick<Connection, 'url' | 'folder'>): string {
  if (code.includes('CERT') || code.includes('SIGNATURE'))
    return `The certificate of ${url} is not trusted (${code}). Name its authority in NODE_EXTRA_CA_CERTS.`;
  const found = folder === undefined ? '' : `, where server.json of "${folder}" says that a server listens`;
  return `Nothing answers at ${url}${found} (${code}). Start the server again, or correct --url.`;
}

/** The code at the bottom of a chain of causes, such as ECONNREFUSED. */
function causeOf(error: unknown): string {
  let code = 'no answer';
  for (let at = error; at instanceof Error; at = at.cause) code = (at as { code?: string }).code ?? code;
  return code;
}
