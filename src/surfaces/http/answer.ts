// From an outcome to one response: status, headers, text.
import type { Answer, Outcome, Refused } from '../../operations/outcome.ts';
import type { Problem } from '../../operations/problem.ts';
import { formatHttpDate } from '../../values/http-date.ts';
import type { Endpoint } from './endpoint.ts';

/** Headers by name. */
export type HeaderFields = Record<string, string>;

/** A response before it is one. */
export interface Reply {
  readonly status: number;
  readonly headers: HeaderFields;
  readonly text: string;
}

/** The answer to an accepted call whose output is JSON. `path` is the raw path it was called at. */
export function accepted(outcome: Answer, endpoint: Endpoint, path: string): Reply {
  const headers = headersOf(outcome, 'application/json');
  if (outcome.etag !== undefined) headers.ETag = `"${outcome.etag}"`;
  if (endpoint.status === 201) {
    const location = endpoint.location(path, outcome.output);
    if (location !== undefined) headers.Location = location;
  }
  return { status: endpoint.status, headers, text: JSON.stringify(outcome.output) };
}

/** The answer to a refused call. */
export function refused(outcome: Refused): Reply {
  return problemReply(outcome.problem, headersOf(outcome, 'application/problem+json'));
}

/** The answer to a request that never became a call: no entry, no date. */
export function turnedAway(problem: Problem, more: HeaderFields = {}): Reply {
  return problemReply(problem, { ...headersOf(nothing, 'application/problem+json'), ...more });
}

/** What every answer of a plane carries; the date is that of the workspace, or none. */
export function headersOf({ now, entry }: Pick<Outcome, 'now' | 'entry'>, type: string): HeaderFields {
  const headers: HeaderFields = {
    'Content-Type': type,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  };
  if (now !== undefined) headers.Date = formatHttpDate(now);
  if (entry !== undefined) headers['X-Request-Id'] = `req-${entry}`;
  return headers;
}

/** A response that hono hands on. */
export function responseOf({ status, headers, text }: Reply): Response {
  return new Response(text, { status, headers });
}

const nothing = { now: undefined, entry: undefined };

function problemReply(problem: Problem, headers: HeaderFields): Reply {
  const { status, retry_after } = problem;
  if (status === 401) headers['WWW-Authenticate'] = 'Bearer';
  if (retry_after !== undefined) headers['Retry-After'] = String(retry_after);
  return { status, headers, text: JSON.stringify(problem) };
}
