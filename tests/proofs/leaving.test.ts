// R13: a client that goes away at any byte of a call leaves the whole effect with its entry, or nothing at all.
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callers } from '../generate/explore.ts';
import type { TestWorkspace } from '../harness.ts';
import { openCompany } from '../laws/company.ts';
import { type ServedCompany, serveCompany } from '../served-company.ts';

/** Points inside the call, and moments after its last byte. */
const POINTS = 20;
const MOMENTS = 5;

let company: TestWorkspace;
let served: ServedCompany;
let widest: string;
beforeAll(async () => {
  company = openCompany();
  served = await serveCompany(company);
  [widest] = callers(company) as [string];
}, 60_000);
afterAll(async () => {
  await served.close();
  company.close();
});

/** Calls made so far: no two send the same. */
let calls = 0;

const kinds = [
  ['an upload', 'files.upload', (count: number) => ['/v1/files?name=a.txt', `${count} `.repeat(10_000)]],
  [
    'a JSON write',
    'directory.organisation_create',
    (count: number) => [
      '/v1/organisations',
      JSON.stringify({
        name: `Leaving ${count}`,
        kind: 'supplier',
        country: 'DE',
        language: 'de',
        note: 'x'.repeat(3000),
      }),
    ],
  ],
] as const;

const ways = [
  ['closes', (socket: Socket) => socket.destroy()],
  ['resets', (socket: Socket) => socket.resetAndDestroy()],
  ['only stops sending', (socket: Socket) => socket.end()],
] as const;

const cases = kinds.flatMap(([what, operation, make]) =>
  ways.map(([how, leave]) => ({ what, operation, make, how, leave })),
);

test.each(cases)('R13: $what whose client $how, after any byte', async ({ operation, make, leave }) => {
  const fork = company.fork();
  const token = served.tokenFor(fork, widest);
  const before = stored();
  let [whole, none] = [0, 0];
  for (let point = 1; point <= POINTS + MOMENTS; point++) {
    const { number, contentDigest } = fork.workspace.live();
    calls += 1;
    const bytes = request(make(calls) as [string, string], token);
    const sent = bytes.subarray(0, Math.ceil((bytes.length * point) / (POINTS + 1)));
    await leaveAt(sent, { leave, after: Math.max(0, point - POINTS - 1) });
    const entries = fork.entries(number);
    const { contentDigest: after } = fork.workspace.live();
    if (entries.length === 0) {
      none += 1;
      expect(after).toBe(contentDigest);
    } else {
      whole += 1;
      expect(entries).toMatchObject([{ operation, outcome: 'ok', changes: expect.anything() }]);
      expect(after).not.toBe(contentDigest);
    }
  }
  console.info(`${whole} whole, ${none} nothing`);
  expect(none).toBeGreaterThanOrEqual(POINTS);
  expect(whole).toBeGreaterThanOrEqual(1);
  expect(stored().length - before.length).toBe(operation === 'files.upload' ? whole : 0);
  const { copy, sums } = fork.workspace.live();
  expect(copy.recount()).toEqual(sums);
});

function request([target, body]: readonly [string, string], token: string): Buffer {
  const head = [
    `POST ${target} HTTP/1.1`,
    `Host: 127.0.0.1:${served.port}`,
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** Sends some bytes, goes away so many milliseconds later, and waits until the server is done with them. */
async function leaveAt(
  bytes: Buffer,
  { leave, after }: { leave: (socket: Socket) => void; after: number },
): Promise<void> {
  await new Promise<void>((resolve) => {
    const socket = connect(served.port, '127.0.0.1', () => {
      socket.write(bytes, () => setTimeout(() => leave(socket), after));
    });
    socket.resume();
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
  });
  await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Files in the store, the ones still arriving included. */
function stored(): string[] {
  const { blobs } = company.assembly.yard.engine;
  return readdirSync(dirname(blobs.path('0'.repeat(64))));
}
