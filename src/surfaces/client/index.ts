// The typed client: the operations, spoken over HTTP.
import type { AnyDeclaration } from '../../operations/operation.ts';
import { buildClient } from './build.ts';
import { overHttp, type Remote } from './http.ts';
import type { Callable, Client } from './types.ts';

export { ConnectionLostError, ProblemError, UnreadableAnswerError } from './errors.ts';
export type { Remote } from './http.ts';
export type {
  CallOptions,
  Client,
  FileContent,
  Inputs,
  OperationsOf,
  Outputs,
} from './types.ts';

/**
 * A client of these operations at a server. `operations` is a list of declarations; the client has one method for each:
 * `client.tickets.create(input)` for `tickets.create`. Calls fail with ProblemError, ConnectionLostError or
 * UnreadableAnswerError.
 */
export function createClient<O extends AnyDeclaration>(
  operations: readonly O[],
  remote: Remote,
): Client<Callable<O>> {
  return buildClient(operations, overHttp(remote));
}
