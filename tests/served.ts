// A yard in memory behind a real socket, and ways to speak to it: fetch, and bytes as they are.
import { connect } from 'node:net';
import type { Entry } from '../src/engine/journal.ts';
import type { Outcome } from '../src/operations/outcome.ts';
import type { Plane, PlaneCall } from '../src/operations/plane.ts';
import type { Problem } from '../src/operations/problem.ts';
import { type Listening, type ListenOptions, listen } from '../src/surfaces/http/index.ts';
import { parcelsApp } from './fixtures/parcels/index.ts';
import { fixture, openNotes, type TestWorkspace } from './harness.ts';
import { reached } from './record.ts';

/** What one raw exchange gave. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** A served workspace of the fixture company. */
export interface Served extends Listening {
  readonly token: string;
  readonly test: TestWorkspace;
  /** Lines that the server logged. */
  readonly log: string[];
  /** Fetches with the workspace's token, unless headers say otherwise. */
  send(path: string, init?: RequestInit): Promise<Response>;
  /** Posts JSON text or a value, with the workspace's token. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Writes these lines, and then the body, to a socket; answers what comes back until the server closes. */
  raw(lines: readonly string[], body?: string): Promise<RawAnswer>;
  /** Entries made since the workspace was served. */
  entries(): Entry[];
  end(): Promise<void>;
}

/** How a served workspace differs from the plain one. */
export interface ServedOptions extends Partial<ListenOptions> {
  /** Stands between the surface and the plane. */
  readonly between?: (dispatch: Plane['dispatch'], call: PlaneCall) => Outcome | Promise<Outcome>;
}

/** Serves a workspace on a free port of the loopback address. */
export async function serveNotes({ between, ...options }: ServedOptions = {}): Promise<Served> {
  const test = openNotes({ apps: [...fixture.apps, parcelsApp] });
  const { yard, agent } = test.assembly;
  const token = yard.engine.sessions.token(test.workspace.row.agent_serial) as string;
  const dispatch: Plane['dispatch'] = (call) =>
    between ? between(agent.dispatch, call) : agent.dispatch(call);
  const log: string[] = [];
  const plane = { ...agent, dispatch };
  const listening = await listen({
    plane,
    host: '127.0.0.1',
    port: 0,
    log: (line) => void log.push(line),
    ...options,
  });
  const send = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${token}`, ...init.headers };
    return noted(await fetch(`${listening.url}${path}`, { ...init, headers }));
  };
  return {
    ...listening,
    token,
    test,
    log,
    send,
    post: (path, body, headers = {}) =>
      send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body:
          typeof body === 'string' || body instanceof Uint8Array ? (body as string) : JSON.stringify(body),
      }),
    raw: (lines, body) => exchange(listening.port, lines, body),
    entries: () => test.entries(0),
    end: async () => {
      await listening.close();
      test.close();
    },
  };
}

/** The law that every problem is raised by some test reads what is noted here. */
async function noted(response: Response): Promise<Response> {
  if (response.headers.get('content-type') === 'application/problem+json') {
    const text = await response.clone().text();
    if (text !== '') reached('problem', (JSON.parse(text) as Problem).code);
  }
  return response;
}

function exchange(port: number, lines: readonly string[], body = ''): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`));
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(parsed(text)));
  });
}

function parsed(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [first = '', ...fields] = head.split('\r\n');
  const headers = fields.map((field) => {
    const colon = field.indexOf(':');
    return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()] as const;
  });
  const body = rest.join('\r\n\r\n');
  const code = /"code":"([A-Z_]+)"/.exec(body)?.[1];
  if (code !== undefined) reached('problem', code);
  return { status: Number(first.split(' ')[1] ?? 0), headers: new Map(headers), body };
}
