// A plane over HTTP: one function for each operation, a few named routes beside them, and what happens to the rest.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { Plane } from '../../operations/plane.ts';
import { type Problem, toProblem } from '../../operations/problem.ts';
import {
  METHOD_NOT_ALLOWED,
  SERVICE_UNAVAILABLE,
  UNKNOWN_PATH,
  WORKSPACE_BROKEN,
} from '../../operations/problems.ts';
import { type HeaderFields, type Reply, responseOf, turnedAway } from './answer.ts';
import { type Arrival, pathOf } from './arrival.ts';
import { handlerOf } from './call.ts';
import { openDoor } from './door.ts';
import { endpointsOf } from './endpoint.ts';
import { checkExtras, type Extra, type Mount, mountFinder } from './extra.ts';
import { type Log, logDefect } from './log.ts';
import { PathRouter } from './router.ts';

/** How a plane is served. */
export interface HttpOptions {
  /** Names, besides the loopback ones, that callers may use for this server: `yard.example`, without port. */
  readonly allowedHosts?: readonly string[];
  /** Routes that are no operations: documents, health. At most five, mounts included. */
  readonly extras?: readonly Extra[];
  /** Other surfaces on this server: MCP. */
  readonly mounts?: readonly Mount[];
  /** Told of every defect. */
  readonly log?: Log;
}

/** Handles requests of a server of Node. */
export type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/** A plane, ready to be listened with. */
export interface HttpApp {
  readonly app: Hono<{ Bindings: Arrival }>;
  readonly listener: Listener;
  /** From now on every request is answered with 503. */
  stop(): void;
}

type Served = Context<{ Bindings: Arrival }>;

/** Builds the HTTP side of a plane. */
export function httpApp(plane: Plane, options: HttpOptions = {}): HttpApp {
  const { extras = [], mounts = [], allowedHosts = [] } = options;
  checkExtras([...extras, ...mounts]);
  const router = new PathRouter<never>();
  const app = new Hono<{ Bindings: Arrival }>({ router, getPath: pathOf });
  for (const endpoint of endpointsOf(plane.operations)) {
    const handle = handlerOf(plane, endpoint);
    app.on(endpoint.method, endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'), (c) => handle(c.env));
  }
  for (const { path, below = [], answer } of extras)
    for (const each of [path, ...below]) app.get(each, () => answer(each));
  const defect = defects(plane.name, options.log);
  app.notFound((c) => unknown(c, router));
  app.onError((error, c) => responseOf(defect(error, c.env.incoming)));
  const door = { refusal: openDoor(allowedHosts), mountOf: mountFinder(mounts) };
  return { app, ...listening(app, defect, door) };
}

type Defects = (error: unknown, incoming?: IncomingMessage) => Reply;

/** Every throw that reaches the surface becomes a 503 with a number to report. */
function defects(plane: string, log: Log | undefined): Defects {
  let count = 0;
  return (error, incoming) => {
    count += 1;
    const incident = `${plane}-http-${count}`;
    if (log) logDefect(log, { plane, incident, error }, incoming);
    return turnedAway(toProblem(WORKSPACE_BROKEN, { incident }));
  };
}

function unknown({ env }: Served, router: PathRouter<never>): Response {
  const methods = router.methods(env.path);
  if (methods.length === 0) return responseOf(turnedAway(toProblem(UNKNOWN_PATH)));
  const allow = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
  return responseOf(turnedAway(toProblem(METHOD_NOT_ALLOWED), { Allow: allow }));
}

/** What a request passes on its way in. */
interface Door {
  refusal(incoming: IncomingMessage): Problem | undefined;
  readonly mountOf: ReturnType<typeof mountFinder>;
}

function listening(app: HttpApp['app'], defect: Defects, door: Door): Pick<HttpApp, 'listener' | 'stop'> {
  let stopping = false;
  // Made when the first request comes: it replaces Request and Response of the whole process by faster ones, which a
  // process that only calls `app` (tests with msw) must be spared.
  let serve: ReturnType<typeof getRequestListener> | undefined;
  const begin = () =>
    getRequestListener(app.fetch, {
      // What cannot even be made a request of (a backslash in the path) names nothing here; other throws are defects.
      errorHandler: (error) =>
        responseOf(isRequestError(error) ? turnedAway(toProblem(UNKNOWN_PATH)) : defect(error)),
    });
  return {
    stop: () => {
      stopping = true;
    },
    listener: (incoming, outgoing) => {
      outgoing.sendDate = false;
      if (stopping)
        return send(outgoing, turnedAway(toProblem(SERVICE_UNAVAILABLE, {}, { retry_after: 1 }), last));
      const problem = door.refusal(incoming);
      if (problem) return send(outgoing, turnedAway(problem, last));
      serve ??= begin();
      const found = door.mountOf(incoming, outgoing);
      const answered = found
        ? found.mount.handle(incoming, outgoing, found.token)
        : serve(incoming, outgoing);
      answered.catch((error) => {
        defect(error, incoming);
        outgoing.destroy();
      });
    },
  };
}

/** Whoever is turned away at the door gets no second request on the connection. */
const last: HeaderFields = { Connection: 'close' };

function send(outgoing: ServerResponse, { status, headers, text }: Reply): void {
  outgoing.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(text) }).end(text);
}

function isRequestError(error: unknown): boolean {
  return error instanceof Error && error.name === 'RequestError';
}
