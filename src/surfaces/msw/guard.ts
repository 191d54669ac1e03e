// Refuses every host that no handler answers for, so that a test process reaches nothing else by fetch, http or WebSocket.

/** A request that was refused. */
export interface Attempt {
  readonly method: string;
  /** Host with port, as in the URL. */
  readonly host: string;
}

/** Options of `server.listen(…)` of msw that refuse what no handler answers, and what they refused so far. */
export interface Guard {
  readonly onUnhandledRequest: (request: Request) => void;
  readonly attempts: readonly Attempt[];
}

/** What a refused request fails with; looks like a network error of Node and names the host. */
export class RefusedHostError extends Error {
  override name = 'RefusedHostError';
  readonly code = 'ENETUNREACH';
  readonly errno = -101;
  readonly method: string;
  readonly host: string;

  constructor({ method, host }: Attempt) {
    super(
      `${method} to ${host} was refused: this process may reach only what handlers answer. Name the host in guard({ allow: [...] }) to let it through.`,
    );
    this.method = method;
    this.host = host;
  }
}

/**
 * A guard for a test process: `server.listen(guard())`. `allow` names hosts that may be reached, with port where the URL has
 * one (`127.0.0.1:5432`). It sees what msw sees: fetch, http, https, XMLHttpRequest and WebSocket, but not raw sockets.
 */
export function guard({ allow = [] }: { readonly allow?: readonly string[] } = {}): Guard {
  const attempts: Attempt[] = [];
  return {
    attempts,
    onUnhandledRequest(request) {
      const { host } = new URL(request.url);
      if (allow.includes(host)) return;
      const attempt = { method: request.method, host };
      attempts.push(attempt);
      throw new RefusedHostError(attempt);
    },
  };
}
