// What the tests of MCP stand on: an office of fixture apps, its endpoint behind the HTTP surface on a real socket, and
// plain requests to it.
import { existsSync, readFileSync } from 'node:fs';
import { parseEntry, parseRow } from '../../src/engine/journal.ts';
import type { Workspace } from '../../src/engine/workspace.ts';
import type { Faults } from '../../src/operations/faults.ts';
import type { Plane } from '../../src/operations/plane.ts';
import { listen } from '../../src/surfaces/http/index.ts';
import { type McpOptions, mcpEndpoint } from '../../src/surfaces/mcp/endpoint.ts';
import { fixture, openNotes, type TestWorkspace } from '../harness.ts';
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
  readonly workspace: Workspace;
  /** Token of ada, who may do everything. */
  readonly token: string;
  tokenOf(principal: string): string;
  /** Entries of the journal: who called what through which surface, with what outcome. */
  entries(): Called[];
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

/** An entry of the journal, as far as these tests look at it. */
export interface Called {
  readonly surface: string;
  readonly operation: string;
  readonly outcome: string;
  readonly input: unknown;
}

/** What the specification wants clients to accept. */
export const BOTH = 'application/json, text/event-stream';

/** Opens an office of the fixture apps and serves its tools. */
export async function openOffice(options: OfficeOptions = {}): Promise<Office> {
  const { faults, plane: between = (plane: Plane) => plane, ...rest } = options;
  const world = openNotes({ apps: [...fixture.apps, papersApp], ...(faults && { faults: () => faults }) });
  const { workspace } = world;
  const { yard, agent } = world.assembly;
  const tokenOf = (principal: string) =>
    yard.engine.sessions.issue(workspace, principal, { pays: true }).token;
  const defects: unknown[] = [];
  const plane = between(agent);
  const mcp = mcpEndpoint(plane, { onDefect: (error) => defects.push(error), ...rest });
  const { url, close } = await listen({
    plane,
    host: '127.0.0.1',
    port: 0,
    mounts: [{ path: '/mcp', ...mcp }],
    stopPatience: 100,
  });
  const token = tokenOf('ada');
  const post = poster(url, token);
  return {
    url,
    plane,
    workspace,
    token,
    tokenOf,
    defects,
    post,
    call: caller(post),
    entries: () => entriesOf(world),
    async close() {
      await close();
      world.close();
    },
  };
}

function poster(url: string, own: string): Office['post'] {
  return (body, { token = own, path = '/mcp', method = 'POST', headers = {} } = {}) =>
    fetch(`${url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        accept: BOTH,
        authorization: `Bearer ${token}`,
        ...headers,
      },
      ...(method === 'POST' && { body: spelled(body) }),
    });
}

function spelled(body: unknown): string | Uint8Array<ArrayBuffer> {
  const isBytes = body instanceof Uint8Array;
  return typeof body === 'string' || isBytes ? (body as string) : JSON.stringify(body);
}

function caller(post: Office['post']): Office['call'] {
  return async (name, args = {}, more = {}) => {
    const message = { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name, arguments: args } };
    const response = await post(message, more);
    const { result, error } = (await response.json()) as { result?: unknown; error?: unknown };
    return result ?? { error };
  };
}

function entriesOf({ assembly, workspace }: TestWorkspace): Called[] {
  workspace.flush();
  // A line has no file before its first entry.
  if (!existsSync(assembly.yard.engine.linePath(workspace.row.line))) return [];
  const lines = readFileSync(assembly.yard.engine.linePath(workspace.row.line), 'utf8').split('\n');
  return lines.flatMap((line) => {
    const row = parseRow(line);
    if (!row) return [];
    const { operation, outcome, input } = parseEntry(row.json);
    return [{ surface: row.surface, operation, outcome, input }];
  });
}
