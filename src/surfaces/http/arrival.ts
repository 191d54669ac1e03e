// A request as it arrived: what the handlers read of it, straight from Node's own objects.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Problem } from '../../operations/problem.ts';
import { conditionsProblem } from '../wire/conditions.ts';

/** What hono hands on as `c.env`. The last two are filled in by {@link pathOf}. */
export interface Arrival {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  /** Raw path without the token in front. */
  path: string;
  /** Token from the path, when it begins with `/t/{token}/`. */
  pathToken: string | undefined;
}

/** The raw path of a request, for routing. A token in front of it is taken off and kept. */
export function pathOf(_: unknown, options?: { env?: Arrival | undefined }): string {
  const arrival = options?.env as Arrival;
  const url = arrival.incoming.url as string;
  const question = url.indexOf('?');
  arrival.path = question < 0 ? url : url.slice(0, question);
  if (arrival.path.startsWith('/t/')) takeToken(arrival);
  return arrival.path;
}

function takeToken(arrival: Arrival): void {
  const end = arrival.path.indexOf('/', 3);
  if (end < 0) return;
  arrival.pathToken = arrival.path.slice(3, end);
  arrival.path = arrival.path.slice(end);
}

/** What stands behind the question mark. */
export function queryOf({ incoming }: Arrival): string {
  const url = incoming.url as string;
  const question = url.indexOf('?');
  return question < 0 ? '' : url.slice(question + 1);
}

/** The caller's token: the one in the path, else the one in the header. */
export function tokenOf({ incoming, pathToken }: Arrival): string | undefined {
  if (pathToken !== undefined) return pathToken;
  const header = incoming.headers.authorization;
  if (header === undefined) return undefined;
  const scheme = header.slice(0, 7);
  return scheme === 'Bearer ' || scheme.toLowerCase() === 'bearer ' ? header.slice(7).trimStart() : undefined;
}

/** The two headers that a call may bring, and the problem with them. */
export interface CallHeaders {
  readonly ifMatch: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly unreadable: Problem | undefined;
}

const NONE: CallHeaders = { ifMatch: undefined, idempotencyKey: undefined, unreadable: undefined };

/** Reads `If-Match` and `Idempotency-Key`. */
export function callHeaders({ incoming }: Arrival): CallHeaders {
  const ifMatch = incoming.headers['if-match'];
  const key = incoming.headers['idempotency-key'] as string | undefined;
  if (ifMatch === undefined && key === undefined) return NONE;
  const unreadable = conditionsProblem({ ifMatch, idempotencyKey: key });
  return { ifMatch, idempotencyKey: key, unreadable };
}
