// Routes that are no operations. Each is named, and a plane has at most five.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Arrival, pathOf, tokenOf } from './arrival.ts';

/** A route that answers as the operations do: `/openapi.json`, `/docs` with what the page loads, `/healthz`. */
export interface Extra {
  /** As documents and laws name it. */
  readonly path: string;
  /** Paths below it that belong to it. */
  readonly below?: readonly string[];
  /** Answers a GET. `path` is the one asked for, without a token in front. */
  answer(path: string): Response | Promise<Response>;
}

/** Another surface at a path of this server, on Node's own objects and for every method: `/mcp`. */
export interface Mount {
  readonly path: string;
  /** `token` is the caller's, from the path or the header; nobody has looked at it yet. */
  handle(incoming: IncomingMessage, outgoing: ServerResponse, token: string | undefined): Promise<void>;
}

/** More routes beside the operations would need laws of their own. */
const MOST_EXTRAS = 5;

/** Refuses a plane with too many extra routes. */
export function checkExtras(routes: readonly (Extra | Mount)[]): void {
  const paths = routes.map(({ path }) => path);
  if (paths.length > MOST_EXTRAS)
    throw new Error(`More than ${MOST_EXTRAS} extra routes: ${paths.join(', ')}.`);
}

/** Finds the mount that a request is for, and the caller's token. */
export function mountFinder(mounts: readonly Mount[]) {
  const byPath = new Map(mounts.map((mount) => [mount.path, mount]));
  return (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (byPath.size === 0 || incoming.url?.startsWith('/v1/')) return undefined;
    const arrival: Arrival = { incoming, outgoing, path: '', pathToken: undefined };
    const mount = byPath.get(pathOf(undefined, { env: arrival }));
    return mount && { mount, token: tokenOf(arrival) };
  };
}
