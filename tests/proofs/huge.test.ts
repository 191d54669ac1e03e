// T16, T18: bodies that are huge, never end or unfold to something huge cost a real server neither memory nor its neighbours.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '../../src/surfaces/http/index.ts';
import { mcpEndpoint } from '../../src/surfaces/mcp/endpoint.ts';
import { drip, flood } from '../drivers/flood.ts';
import { residentBytes } from '../drivers/probe.ts';
import { type RunningServer, startServer } from '../drivers/server.ts';
import { openCompany } from '../laws/company.ts';
import { count, isFull, LONGEST, progressOf } from './counts.ts';

const MIB = 1024 ** 2;
const SIZE = count('hugeBodyMebibytes') * MIB;
const MOST_GROWTH = 50 * MIB;

let data: string;
let server: RunningServer;
let token: string;
let other: string;
beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'huge-'));
  server = await startServer(data);
  const open = (id: string) =>
    server.control('PUT', `/v1/workspaces/${id}`, { world: 'brennhagel', seed: 0 });
  await open('huge');
  const wish = { principal: 'service:administration' };
  token = (await server.control('POST', '/v1/workspaces/huge/tokens', wish)).token;
  other = (await open('other')).agent.token;
  // The first calls compile and load: what they leave in memory is not the doing of what follows.
  for (const count of Array.from({ length: 200 }).keys()) await me(count % 2 ? token : other);
});
afterAll(async () => {
  if (server.process.exitCode === null) await server.kill();
  rmSync(data, { recursive: true, force: true });
});

const routes = [
  ['agent', 'POST /v1/organisations'],
  ['agent', 'POST /v1/files?name=a.txt'],
  ['agent', 'POST /mcp'],
  ['agent', 'POST /v1/no-such-path'],
  ['agent', 'GET /v1/me'],
  ['control', 'POST /v1/workspaces'],
] as const;
const types = ['application/json', 'text/plain', 'application/x-nobody-knows'];
const credentials = isFull ? (['good', 'none', 'forged'] as const) : (['good', 'none'] as const);

const cases = routes.flatMap(([plane, route]) =>
  types.flatMap((type) =>
    credentials.flatMap((credential) =>
      [true, false].map((chunked) => ({ plane, route, type, credential, chunked })),
    ),
  ),
);
type Case = (typeof cases)[number];

test(
  `T16: bodies of ${SIZE / MIB} MiB on every kind of route, in chunks and announced`,
  async (context) => {
    const progress = progressOf(context, cases.length);
    const ends: string[] = [];
    const send = (each: Case, size: number) =>
      flood({ port: portOf(each.plane), head: headOf(each), size, chunked: each.chunked });
    // Small ones first: the room that Node keeps for what arrives does not depend on how much comes.
    for (const each of cases) await send(each, 4 * MIB);
    const beside = await watched(async () => {
      for (const [done, each] of cases.entries()) {
        const { status, sent } = await send(each, SIZE);
        ends.push(`${status} ${sent < SIZE ? 'at once' : 'at its end'}`);
        // 0: the connection was closed, and what was still on its way to the server wiped out the answer.
        expect([0, 400, 401, 404, 413, 415], JSON.stringify(each)).toContain(status);
        progress(done + 1);
      }
    });
    console.info(`${JSON.stringify(tallied(ends))}; ${beside}`);
  },
  LONGEST,
);

test(
  'T16: bodies that come drop by drop are ended when their time is over',
  async (context) => {
    const company = openCompany();
    const { agent, yard } = company.assembly;
    const mounts = [{ path: '/mcp', handle: mcpEndpoint(agent).handle }];
    const at = await listen({ plane: agent, host: '127.0.0.1', port: 0, mounts, requestTimeout: 600 });
    const good = yard.engine.sessions.token(company.workspace.row.agent_serial) as string;
    const progress = progressOf(context, routes.length * types.length);
    const statuses = await Promise.all(
      routes
        .filter(([plane]) => plane === 'agent')
        .flatMap(([plane, route]) =>
          types.map((type) =>
            drip({
              port: at.port,
              head: headOf({ plane, route, type, credential: 'good', chunked: false }, good),
            }),
          ),
        ),
    );
    progress(statuses.length);
    console.info(JSON.stringify(tallied(statuses.map(String))));
    // 0 is a connection that was closed without a word.
    for (const status of statuses) expect([0, 400, 401, 404, 408, 413, 415]).toContain(status);
    await at.close();
    company.close();
  },
  LONGEST,
);

const zeros = Buffer.alloc(100 * MIB);
const gzip = gzipSync(zeros);
const zip = zipOf('zeros', zeros);
const brotli = (bytes: Buffer) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } });
const laughs = `<!DOCTYPE a [<!ENTITY a "ha">${Array.from('bcdefghij', (name, index) => `<!ENTITY ${name} "${`&${'abcdefghij'[index]};`.repeat(10)}">`).join('')}]><a>&j;</a>`;

/** What unfolds, and the Content-Encoding that invites to unfold it. */
const bombs: readonly (readonly [name: string, bytes: Buffer, encoding: string | undefined])[] = [
  ['gzip', gzip, 'gzip'],
  ['x-gzip', gzip, 'x-gzip'],
  ['deflate', deflateSync(zeros), 'deflate'],
  ['raw deflate', deflateRawSync(zeros), 'deflate'],
  ['br', brotli(zeros), 'br'],
  ['gzip in gzip', gzipSync(gzip), 'gzip, gzip'],
  ['gzip in br', brotli(gzip), 'gzip, br'],
  ['gzip that says nothing', gzip, undefined],
  ['gzip called identity', gzip, 'identity'],
  ['an encoding that nobody knows', gzip, 'bomb'],
  ['a zip', zip, undefined],
  ['a zip of zips', zipOf('inner.zip', zip), undefined],
  ['XML entities', Buffer.from(laughs), undefined],
];

test(
  `T18: ${bombs.length} bombs are refused, or stored as they came`,
  async (context) => {
    const targets = routes.filter(([, route]) => route.startsWith('POST'));
    const progress = progressOf(context, bombs.length * targets.length);
    const beside = await watched(async () => {
      for (const [done, [name, bytes, encoding]] of bombs.entries()) {
        for (const [plane, route] of targets) {
          const isStored = route.includes('/files') && isPlain(encoding);
          const response = await send(plane, route, { bytes, encoding });
          const text = await response.text();
          expect(isStored ? [201] : [400, 404, 415], `${name} ${route}: ${text}`).toContain(response.status);
          if (isStored) expect((await stored(JSON.parse(text).id)).equals(bytes)).toBe(true);
        }
        progress((done + 1) * targets.length);
      }
    });
    console.info(beside);
  },
  LONGEST,
);

const isPlain = (encoding: string | undefined) => encoding === undefined || encoding === 'identity';

/** Does something to one workspace while another is called and memory is looked at; answers what was seen. */
async function watched(work: () => Promise<void>): Promise<string> {
  const before = residentBytes(server);
  let most = before;
  let answered = 0;
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      expect(await me(other)).toBe(200);
      answered += 1;
      most = Math.max(most, residentBytes(server));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  const working = work().finally(() => {
    isOver = true;
  });
  await Promise.all([working, looking]);
  expect(most - before).toBeLessThan(MOST_GROWTH);
  expect(answered).toBeGreaterThan(10);
  return `${answered} calls of another workspace answered meanwhile, ${((most - before) / MIB).toFixed(1)} MiB more in memory at most`;
}

async function me(bearer: string): Promise<number> {
  const response = await fetch(`${server.agentUrl}/v1/me`, {
    headers: { authorization: `Bearer ${bearer}` },
  });
  await response.arrayBuffer();
  return response.status;
}

const urlOf = (plane: 'agent' | 'control') => (plane === 'agent' ? server.agentUrl : server.controlUrl);
const portOf = (plane: 'agent' | 'control') => Number(new URL(urlOf(plane)).port);

function headOf({ plane, route, type, credential }: Case, agentToken = token): string[] {
  const good = plane === 'agent' ? agentToken : server.key;
  const bearer = { good, none: undefined, forged: `${good.slice(0, -6)}000000` }[credential];
  const authorization = bearer === undefined ? [] : [`Authorization: Bearer ${bearer}`];
  return [`${route} HTTP/1.1`, `Content-Type: ${type}`, ...authorization];
}

function send(
  plane: 'agent' | 'control',
  route: string,
  { bytes, encoding }: { bytes: Buffer; encoding: string | undefined },
): Promise<Response> {
  const [method = '', path] = route.split(' ');
  const headers = {
    authorization: `Bearer ${plane === 'agent' ? token : server.key}`,
    'content-type': 'application/json',
    ...(encoding !== undefined && { 'content-encoding': encoding }),
  };
  return fetch(`${urlOf(plane)}${path}`, { method, headers, body: new Uint8Array(bytes) });
}

async function stored(id: string): Promise<Buffer> {
  const url = `${server.agentUrl}/v1/files/${id}/content`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

function tallied(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

/** A zip of one entry: local header, bytes, central directory, end (APPNOTE.TXT 4.3; the sum of the bytes is left out). */
function zipOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content);
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt16LE(8, 4);
  facts.writeUInt32LE(packed.length, 14);
  facts.writeUInt32LE(content.length, 18);
  facts.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, Buffer.from(name), packed]);
  const central = Buffer.concat([
    Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'),
    facts,
    Buffer.alloc(14),
    Buffer.from(name),
  ]);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}
