// One read and one write over HTTP, beside hono and better-sqlite3 without middleware. Server and client have their own processes.
import { join } from 'node:path';
import { type Child, say, startChild } from './child.ts';
import { controlClient, type OpenedAnswer, UNLIMITED } from './client.ts';
import { DESK_SIZES, requestId } from './desk-world.ts';
import type { Load, LoadResult } from './load.ts';
import { median } from './measure.ts';
import { dataFolder, type Prepared } from './prepared.ts';
import type { BareServerOptions } from './references/bare-server.ts';
import { type Row, ratioFrom, reaches, row } from './row.ts';
import type { YardServerHello } from './yard-server.ts';

const ROUNDS = 6;
const SECONDS = 2;

/** A server under load. */
interface Side {
  readonly server: Child<unknown>;
  readonly load: Omit<Load, 'seconds'>;
}

interface Found {
  readonly perSecond: number;
  readonly p99: number;
  /** Microseconds of the server's processor time per request. */
  readonly cpu: number;
}

export async function measure(prepared: Prepared): Promise<Row[]> {
  const client = await startChild('load');
  const data = dataFolder(prepared);
  const { hash } = prepared.desk.medium;
  const yard = await startChild<YardServerHello>('yard-server', { world: 'desk', data });
  const { agentUrl, controlUrl, key } = yard.hello;
  const opening = { image: hash, limits: UNLIMITED };
  const { agent } = await controlClient(controlUrl, key)<OpenedAnswer>('PUT', '/v1/workspaces/load', opening);
  const options: BareServerOptions = {
    images: join(data, 'images'),
    image: hash,
    file: join(data, 'bare.db'),
  };
  const bare = await startChild<string>('bare-server', options);
  const ours = (requests: Load['requests']): Side => ({
    server: yard,
    load: { url: agentUrl, requests, headers: headers(agent.token) },
  });
  const theirs = (requests: Load['requests']): Side => ({
    server: bare,
    load: { url: bare.hello, requests, headers: { 'content-type': 'application/json' } },
  });
  const found = await alternate(client, {
    get: ours(gets('requests')),
    bareGet: theirs(gets('requests')),
    guarded: ours(gets('guarded-requests')),
    post: ours(posts),
    barePost: theirs(posts),
    mcp: ours(toolCalls),
  });
  await Promise.all([client, yard, bare].map((child) => child.stop()));
  return rowsOf(found);
}

function rowsOf(found: Record<'get' | 'bareGet' | 'guarded' | 'post' | 'barePost' | 'mcp', Found>): Row[] {
  const { get, bareGet, guarded, post, barePost, mcp } = found;
  const perSecond = (ours: Found, theirs: Found) =>
    ({ value: ours.perSecond, unit: 'req/s', reference: theirs.perSecond }) as const;
  const cpu = (ours: Found, theirs: Found) =>
    ({ value: ours.cpu, unit: 'µs', reference: theirs.cpu }) as const;
  const reads = 'reference: hono + better-sqlite3 in memory, same select, same JSON, no middleware';
  const writes = 'reference: hono + better-sqlite3, same insert into a WAL file, synchronous=NORMAL';
  return [
    row('GET one record over HTTP', { ...perSecond(get, bareGet), budget: ratioFrom(0.65), note: reads }),
    row('GET one record: server CPU per request', cpu(get, bareGet)),
    row('GET one record: p99', { value: get.p99, unit: 'ms', reference: bareGet.p99 }),
    row('GET one record behind a record rule (two selects)', perSecond(guarded, bareGet)),
    row('one write over HTTP, journaled', {
      ...perSecond(post, barePost),
      budget: ratioFrom(0.6),
      note: writes,
    }),
    row('one write: server CPU per request', cpu(post, barePost)),
    row('one write: p99', { value: post.p99, unit: 'ms', reference: barePost.p99 }),
    row('MCP tools/call', { value: mcp.perSecond, unit: 'calls/s', budget: reaches(1500, 'calls/s') }),
    row('MCP tools/call: server CPU per call', { value: mcp.cpu, unit: 'µs' }),
  ];
}

/** Every side gets its turn in every round; the first round only warms up. */
async function alternate<Name extends string>(
  client: Child<unknown>,
  sides: Readonly<Record<Name, Side>>,
): Promise<Record<Name, Found>> {
  const names = Object.keys(sides) as Name[];
  const results = new Map(names.map((name): [Name, Found[]] => [name, []]));
  for (let round = 0; round <= ROUNDS; round++) {
    say(`round ${round} of ${ROUNDS}`);
    for (const name of names) {
      const found = await underLoad(client, sides[name], round === 0 ? 1 : SECONDS);
      if (round > 0) results.get(name)?.push(found);
    }
  }
  const middle = (all: readonly Found[], key: keyof Found) => median(all.map((found) => found[key]));
  return Object.fromEntries(
    [...results].map(([name, all]) => [
      name,
      { perSecond: middle(all, 'perSecond'), p99: middle(all, 'p99'), cpu: middle(all, 'cpu') },
    ]),
  ) as Record<Name, Found>;
}

async function underLoad(client: Child<unknown>, { server, load }: Side, seconds: number): Promise<Found> {
  const before = (await server.ask<{ cpu: NodeJS.CpuUsage }>('figures')).cpu;
  const { perSecond, requests, p99 } = await client.ask<LoadResult>({ ...load, seconds });
  const after = (await server.ask<{ cpu: NodeJS.CpuUsage }>('figures')).cpu;
  return { perSecond, p99, cpu: (after.user + after.system - before.user - before.system) / requests };
}

function headers(token: string): Record<string, string> {
  return {
    authorization: `Bearer ${token}`,
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
  };
}

function gets(noun: string): Load['requests'] {
  return Array.from({ length: 200 }, (_, index) => ({
    method: 'GET',
    path: `/v1/${noun}/${requestId((index * 7919) % DESK_SIZES.medium)}`,
  }));
}

const posts: Load['requests'] = [
  {
    method: 'POST',
    path: '/v1/requests',
    body: JSON.stringify({ subject: 'The papers for this delivery are still missing', position: 4711 }),
  },
];

const toolCalls: Load['requests'] = [
  {
    method: 'POST',
    path: '/mcp',
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'desk_get', arguments: { request_id: requestId(7) } },
    }),
  },
];
