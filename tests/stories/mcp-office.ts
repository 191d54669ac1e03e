// What the tests of MCP stand on: an office of fixture apps, its endpoint on a real socket, and plain requests to it.
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { parseEntry, parseRow } from '../../src/engine/journal.ts';
import { openWorkspace } from '../../src/engine/lifecycle.ts';
import type { Workspace } from '../../src/engine/workspace.ts';
import { agentPlane } from '../../src/operations/agent-plane.ts';
import { compose } from '../../src/operations/compose.ts';
import type { Faults } from '../../src/operations/faults.ts';
import type { Plane } from '../../src/operations/plane.ts';
import { openYard, type Yard } from '../../src/operations/yard.ts';
import { type McpOptions, mcpEndpoint } from '../../src/surfaces/mcp/endpoint.ts';
import { Library } from '../../src/worlds/library.ts';
import { gateApp } from '../fixtures/gate/index.ts';
import { notesApp } from '../fixtures/notes/index.ts';
import { papersApp } from './mcp-papers.ts';

/** How an office is opened. */
export interface OfficeOptions extends McpOptions {
  readonly faults?: Faults;
  /** Puts something between the endpoint and the plane. */
  readonly plane?: (plane: Plane) => Plane;
}

/** An office that listens. */
export interface Office {
  readonly url: string;
  readonly plane: Plane;
  readonly yard: Yard;
  readonly workspace: Workspace;
  /** Token of ada, who may do everything. */
  readonly token: string;
  tokenOf(principal: string): string;
  /** Entries of the journal: who called what through which surface, with what outcome. */
  entries(): { surface: string; operation: string; outcome: string; input: unknown }[];
  /** Everything this surface threw, which must be nothing. */
  readonly defects: unknown[];
  /** Posts a body as it is. */
  post(body: unknown, more?: Posting): Promise<Response>;
  /** Calls a tool in the handshake era; answers the result or the error. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into results of every tool
  call(name: string, args?: unknown, more?: Posting): Promise<any>;
  close(): Promise<void>;
}

/** What may differ about one request. */
export interface Posting {
  readonly token?: string;
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Opens an office of the fixture apps and serves its tools. */
export async function openOffice(options: OfficeOptions = {}): Promise<Office> {
  const { faults, plane: between = (plane: Plane) => plane, ...rest } = options;
  const composition = compose([gateApp, notesApp, papersApp]);
  const yard = openYard({ data: 'memory', composition, ...(faults && { faults: () => faults }) });
  const worlds = fileURLToPath(new URL('../fixtures/worlds', import.meta.url));
  const image = new Library(yard, worlds).image({ world: 'notes', seed: 0 });
  const workspace = openWorkspace(yard.engine, {
    id: 'office',
    origin: { image, seed: 'office' },
    principal: 'ada',
    options: {},
    request: '',
    ttlSeconds: 3600,
  });
  const tokenOf = (principal: string) =>
    yard.engine.sessions.issue(workspace, principal, { pays: true }).token;
  const plane = between(agentPlane(yard));
  const defects: unknown[] = [];
  const endpoint = mcpEndpoint(plane, { onDefect: (error) => defects.push(error), ...rest });
  const server = createServer({ requireHostHeader: false }, (incoming, outgoing) =>
    route(incoming, outgoing, (token) => endpoint.handle(incoming, outgoing, token)),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const token = tokenOf('ada');
  const post: Office['post'] = (body, more = {}) => {
    const { token: as = token, path = '/mcp', method = 'POST', headers = {} } = more;
    const text = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
    return fetch(`${url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        accept: BOTH,
        authorization: `Bearer ${as}`,
        ...headers,
      },
      ...(method === 'POST' && { body: text }),
    });
  };
  return {
    url,
    plane,
    yard,
    workspace,
    token,
    tokenOf,
    defects,
    post,
    entries: () => entriesOf(yard, workspace),
    async call(name, args = {}, more = {}) {
      const response = await post(
        { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name, arguments: args } },
        more,
      );
      const { result, error } = (await response.json()) as { result?: unknown; error?: unknown };
      return result ?? { error };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      yard.close();
    },
  };
}

/** What the specification wants clients to accept. */
export const BOTH = 'application/json, text/event-stream';

function route(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  handle: (token?: string) => Promise<void>,
): void {
  const { pathname } = new URL(incoming.url ?? '', 'http://127.0.0.1');
  const inPath = /^\/t\/([^/]+)\/mcp$/.exec(pathname)?.[1];
  const inHeader = /^Bearer (.+)$/.exec(incoming.headers.authorization ?? '')?.[1];
  if (inPath !== undefined || pathname === '/mcp') void handle(inPath ?? inHeader);
  else outgoing.writeHead(404).end();
}

function entriesOf(yard: Yard, workspace: Workspace): ReturnType<Office['entries']> {
  workspace.flush();
  const lines = readFileSync(yard.engine.linePath(workspace.row.line), 'utf8').split('\n');
  return lines.flatMap((line) => {
    const row = parseRow(line);
    if (!row) return [];
    const { operation, outcome, input } = parseEntry(row.json);
    return [{ surface: row.surface, operation, outcome, input }];
  });
}
