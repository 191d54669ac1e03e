// Refuses every host that no handler answers for, so that a test process reaches nothing else by fetch, http or WebSocket.
import { syncBuiltinESMExports } from 'node:module';

/** A request that was refused. */
export interface Attempt {
  readonly method: string;
  /** Host with port, as in the URL. */
  readonly host: string;
}

/** A server of msw, as `setupServer(...)` of `msw/node` makes it. */
export interface MswServer {
  listen(options: { readonly onUnhandledRequest: (request: Request) => void }): void;
  close(): void;
}

/** A guard at work. */
export interface Guard {
  /** What was refused so far, in order. */
  readonly attempts: readonly Attempt[];
  /** Ends the guard and the server. */
  close(): void;
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
      `${method} to ${host} was refused: this process may reach only what handlers answer. Name the host in { allow: [...] } of the guard to let it through.`,
    );
    this.method = method;
    this.host = host;
  }
}

/**
 * Starts the server and refuses whatever its handlers do not answer. `allow` names hosts that may be reached, with the port
 * where a URL has one (`127.0.0.1:5432`). The guard sees what msw sees: fetch, http, https, XMLHttpRequest and WebSocket, but
 * neither raw sockets (undici's own functions among them) nor requests that go round msw by its own `bypass` or
 * `passthrough`. As with msw itself, one server at a time.
 */
export function guard(
  server: MswServer,
  { allow = [] }: { readonly allow?: readonly string[] | undefined } = {},
): Guard {
  const attempts: Attempt[] = [];
  const onUnhandledRequest = (request: Request) => {
    const { host } = new URL(request.url);
    if (allow.includes(host)) return;
    const attempt = { method: request.method, host };
    attempts.push(attempt);
    throw new RefusedHostError(attempt);
  };
  const close = () => {
    server.close();
    syncBuiltinESMExports();
  };
  server.listen({ onUnhandledRequest });
  // Also `import { request } from 'node:http'` is to find what msw put there.
  syncBuiltinESMExports();
  return { attempts, close };
}
