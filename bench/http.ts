// One read and one write over HTTP, beside hono and better-sqlite3 without middleware. Server and client have their own processes.
import { join } from 'node:path';
import { startChild } from './child.ts';
import { DESK_SIZES, requestId } from './desk-world.ts';
import type { Load } from './load.ts';
import { dataFolder, type Prepared } from './prepared.ts';
import type { BareServerOptions } from './references/bare-server.ts';
import { type Row, ratioFrom, row } from './row.ts';
import { alternate, jsonHeaders, type Side, type Stood } from './turns.ts';
import { startYardServer } from './yard-client.ts';

export async function measure(prepared: Prepared): Promise<Row[]> {
  const client = await startChild('load');
  const data = dataFolder(prepared);
  const image = prepared.desk.medium.hash;
  const yard = await startYardServer({ world: 'desk', data, image });
  const options: BareServerOptions = { images: join(data, 'images'), image, file: join(data, 'bare.db') };
  const bare = await startChild<string>('bare-server', options);
  const ours = (requests: Load['requests']): Side => ({
    server: yard.server,
    load: { url: yard.agentUrl, requests, headers: jsonHeaders(yard.token) },
  });
  const theirs = (requests: Load['requests']): Side => ({
    server: bare,
    load: { url: bare.hello, requests, headers: jsonHeaders() },
  });
  const stood = await alternate(client, {
    get: ours(gets('requests')),
    bareGet: theirs(gets('requests')),
    guarded: ours(gets('guarded-requests')),
    post: ours(posts),
    barePost: theirs(posts),
  });
  await Promise.all([client, yard.server, bare].map((child) => child.stop()));
  return rowsOf(stood);
}

function rowsOf(stood: Record<'get' | 'bareGet' | 'guarded' | 'post' | 'barePost', Stood>): Row[] {
  const { get, bareGet, guarded, post, barePost } = stood;
  const perSecond = (ours: Stood, theirs: Stood) =>
    ({ value: ours.perSecond, unit: 'req/s', reference: theirs.perSecond }) as const;
  const cpu = (ours: Stood, theirs: Stood) =>
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
  ];
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
