// The HTTP surface: a plane behind a server of Node, and how it stops.
import { createServer, type Server, type ServerOptions } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Plane } from '../../operations/plane.ts';
import { type HttpOptions, httpApp, type Listener } from './app.ts';
import { HEADERS_TIMEOUT, MOST_HEADER_BYTES, REQUEST_TIMEOUT, STOP_PATIENCE } from './limits.ts';

export { type HttpOptions, httpApp } from './app.ts';
export { documentRoutes } from './docs.ts';
export type { Extra, Mount } from './extra.ts';
export type { Log } from './log.ts';
export { doorProblems } from './problems.ts';

/** Where and how to listen. */
export interface ListenOptions extends HttpOptions {
  readonly plane: Plane;
  /** Address to bind to: `127.0.0.1`, `::1`, `0.0.0.0`. */
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  /** Certificate and key in PEM; without them the server speaks plain HTTP. */
  readonly tls?: { readonly cert: string; readonly key: string } | undefined;
  /** Real milliseconds in which a whole request must have arrived; 30,000 unless given. */
  readonly requestTimeout?: number | undefined;
  /** Real milliseconds that calls in flight get when the server stops; 10,000 unless given. */
  readonly stopPatience?: number | undefined;
}

/** A listening server. */
export interface Listening {
  /** Base of the plane: `http://127.0.0.1:4010`. */
  readonly url: string;
  readonly port: number;
  /** Accepts no more, lets calls in flight finish, answers 503 to what still comes on open connections. */
  close(): Promise<void>;
}

/** Listens with a plane. Fails when the address is taken. */
export async function listen(options: ListenOptions): Promise<Listening> {
  const { listener, stop } = httpApp(options.plane, options);
  const server = serverOf(options, listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    stop();
    await closed(server, options.stopPatience ?? STOP_PATIENCE);
  };
  return { url: urlOf(options, port), port, close };
}

function serverOf({ tls, requestTimeout = REQUEST_TIMEOUT }: ListenOptions, listener: Listener): Server {
  const settings: ServerOptions = {
    // The door answers for a missing Host: Node's own answer would carry the real date.
    requireHostHeader: false,
    maxHeaderSize: MOST_HEADER_BYTES,
    headersTimeout: Math.min(HEADERS_TIMEOUT, requestTimeout),
    requestTimeout,
    connectionsCheckingInterval: Math.min(1000, requestTimeout),
  };
  const server = tls ? createSecureServer({ ...settings, ...tls }) : createServer(settings);
  // Expectations arrive as requests, so that the client is invited to send its body only when somebody wants it.
  for (const event of ['request', 'checkContinue', 'checkExpectation']) server.on(event, listener);
  return server;
}

function urlOf({ tls, host }: ListenOptions, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `${tls ? 'https' : 'http'}://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

/** Connections that have nothing in flight are closed as they become idle, the others when patience ends. */
async function closed(server: Server, patience: number): Promise<void> {
  const done = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  const idle = setInterval(() => server.closeIdleConnections(), 20);
  const impatient = setTimeout(() => server.closeAllConnections(), patience);
  await done;
  clearInterval(idle);
  clearTimeout(impatient);
}
