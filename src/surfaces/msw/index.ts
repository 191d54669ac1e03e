// msw: a workspace answers the clients of a test process at a base URL of their choice, and nothing else is reached.
import { http, type RequestHandler } from 'msw';
import { doorOf, type Reachable } from '../process/door.ts';
import { overPlane } from './over-plane.ts';

export { type Attempt, type Guard, guard, type MswServer, RefusedHostError } from './guard.ts';

/** Where the workspace seems to be. */
export interface HandlerOptions {
  /** For example `https://office.example`; its paths begin with `/v1/` below it. */
  readonly baseUrl: string;
}

/**
 * Handlers for `setupServer(...)` of msw that answer the REST API of a workspace or of one agent in it (what
 * `yard.open()`, `workspace.agent` and `workspace.as()` give). A request without a token speaks for that agent; one with a
 * token is checked like any other.
 */
export function handlers(from: Reachable, { baseUrl }: HandlerOptions): RequestHandler[] {
  const { origin, pathname } = new URL(baseUrl);
  const root = pathname.replace(/\/$/, '');
  const answer = overPlane(doorOf(from).plane);
  return [
    http.all(`${origin}${root}/*`, ({ request }) => {
      const { pathname, search } = new URL(request.url);
      return answer(request, { url: pathname.slice(root.length) + search, token: doorOf(from).token });
    }),
  ];
}
