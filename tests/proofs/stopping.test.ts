// R18: SIGTERM under load: calls under way are finished, nothing acknowledged is lost, and the server ends well.
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fire } from '../drivers/load/fire.ts';
import { unkept } from '../drivers/load/kept.ts';
import { describeLoad, reportOf } from '../drivers/load/report.ts';
import { recordScripts } from '../drivers/load/script.ts';
import { takeSeats } from '../drivers/load/seats.ts';
import { type RunningServer, startServer } from '../drivers/server.ts';
import { count, LONGEST, progressOf } from './counts.ts';

const WRITERS = 4;
const UPLOADS = 4;
const RATE = count('loadRate');
const SECONDS = 6;
const WORKSPACES = count('loadWorkspaces');
/** Milliseconds that the server gives to what is under way, and some to close the data folder. */
const STOPS_WITHIN = 12_000;

let data: string;
const servers: RunningServer[] = [];
beforeAll(() => {
  data = mkdtempSync(join(tmpdir(), 'stop-'));
});
afterAll(async () => {
  for (const server of servers.filter(({ process }) => process.exitCode === null)) await server.kill();
  rmSync(data, { recursive: true, force: true });
});

test('R18: SIGTERM under load', async () => {
  const server = await start();
  await server.control('PUT', '/v1/workspaces/stop', { world: 'brennhagel', seed: 0 });
  const principal = 'service:administration';
  const { token } = await server.control('POST', '/v1/workspaces/stop/tokens', { principal });
  const acknowledged: string[] = [];
  const writers = Array.from({ length: WRITERS }, (_, writer) =>
    write(server, { token, writer, acknowledged }),
  );
  const uploads = Array.from({ length: UPLOADS }, (_, number) => slowUpload(server, token, number));
  await Promise.all(uploads.map(({ half }) => half));
  while (acknowledged.length < 100) await pause(5);
  const stopped = server.stop();
  await pause(50);
  for (const { finish } of uploads) finish();
  const answers = await Promise.all(uploads.map(({ answer }) => answer));
  const refusals = await Promise.all(writers);
  expect(await stopped).toBe(0);

  expect(answers.map((text) => text.split('\r\n')[0])).toEqual(answers.map(() => 'HTTP/1.1 201 Created'));
  // What came behind the upload on the same connection came after the signal.
  expect(answers.map((text) => /HTTP\/1\.1 \d{3}[^\r]*/.exec(text.slice(20))?.[0].trim())).toEqual(
    answers.map(() => 'HTTP/1.1 503 Service Unavailable'),
  );
  expect(refusals.filter((status) => status !== 503 && status !== 'gone')).toEqual([]);
  await expect(fetch(server.agentUrl)).rejects.toThrow();
  const again = await start();
  const names = (await all(again, 'organisation'))
    .map(({ name }) => name)
    .filter((name) => name.startsWith('Stop '));
  expect(acknowledged.filter((name) => !names.includes(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  // A writer may have had no answer to its last call, never to more than that one.
  expect(names.length - acknowledged.length).toBeLessThanOrEqual(WRITERS);
  const files = (await all(again, 'file')).map(({ name }) => name);
  expect(files.sort()).toEqual(answers.map((_, number) => `slow-${number}.txt`));
  expect(await again.control('GET', '/v1/workspaces/stop/digest?recount=true')).toMatchObject({
    recounted: { agrees: true },
  });
  expect(await again.stop()).toBe(0);
  console.info(
    `${acknowledged.length} acknowledged, ${names.length} written, ${files.length} uploads finished`,
  );
}, 60_000);

test(
  `R18: SIGTERM under an open-loop load of ${RATE} calls a second`,
  async (context) => {
    const server = await start();
    const scripts = recordScripts({ scripts: 10, calls: (RATE * SECONDS) / WORKSPACES });
    const seats = await takeSeats(server, { name: 'load', workspaces: WORKSPACES, scripts });
    const progress = progressOf(context, RATE * SECONDS);
    const load = fire(seats, { rate: RATE, seconds: SECONDS, progress });
    await pause((SECONDS * 1000) / 2);
    const began = performance.now();
    const exit = await server.stop();
    const took = performance.now() - began;
    // What is due once the server is gone finds no connection.
    await pause(100);
    load.stop();
    const sent = await load.done;
    const report = reportOf(sent);
    console.info(`${describeLoad(report)}\nstopped within ${Math.round(took)} ms`);
    expect(exit).toBe(0);
    expect(took).toBeLessThan(STOPS_WITHIN);
    expect(
      Object.keys(report.byStatus).filter((status) => Number(status) >= 500 && status !== '503'),
    ).toEqual([]);
    expect(report.acceptedWrites).toBeGreaterThan(sent.length / 20);
    expect(report.unsent).toBeGreaterThan(0);
    const again = await start();
    expect(await unkept(again, seats, sent)).toEqual([]);
    expect(await again.stop()).toBe(0);
  },
  LONGEST,
);

async function start(): Promise<RunningServer> {
  const server = await startServer(data);
  servers.push(server);
  return server;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Writes as fast as answers come; answers the status that ended it, or that the server was gone. */
async function write(
  server: RunningServer,
  { token, writer, acknowledged }: { token: string; writer: number; acknowledged: string[] },
): Promise<number | 'gone'> {
  for (let count = 0; ; count++) {
    const name = `Stop ${writer} ${count}`;
    const response = await fetch(`${server.agentUrl}/v1/organisations`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name, country: 'DE', kind: 'supplier', language: 'de' }),
    }).catch(() => undefined);
    if (!response) return 'gone';
    if (response.status !== 201) return response.status;
    await response.text();
    acknowledged.push(name);
  }
}

/** An upload of which one half is sent at once, the other when it is told to, and another request behind it. */
function slowUpload(server: RunningServer, token: string, number: number) {
  const { hostname, port } = new URL(server.agentUrl);
  const body = `${number}`.repeat(100_000);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk;
  });
  const answer = new Promise<string>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
  });
  const head = [
    `POST /v1/files?name=slow-${number}.txt HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    `Authorization: Bearer ${token}`,
    `Content-Length: ${body.length}`,
  ];
  const half = new Promise<void>((resolve) => {
    socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 50_000)}`, () => resolve());
  });
  const next = `GET /v1/me HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  return { half, answer, finish: () => socket.write(`${body.slice(50_000)}${next}`) };
}

async function all(server: RunningServer, entity: string): Promise<{ name: string }[]> {
  const items: { name: string }[] = [];
  let cursor = '';
  do {
    const page = await server.control('GET', `/v1/workspaces/stop/entities/${entity}?limit=200${cursor}`);
    items.push(...page.items.map(({ record }: { record: { name: string } }) => record));
    cursor = page.next_cursor ? `&cursor=${encodeURIComponent(page.next_cursor)}` : '';
  } while (cursor !== '');
  return items;
}
