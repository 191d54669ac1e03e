// R14: a server that opens, works, forks, resets, freezes and deletes for a long time holds as much at the end as it did.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fire, type LoadPlan } from '../drivers/load/fire.ts';
import { reportOf } from '../drivers/load/report.ts';
import { recordScripts, type Script } from '../drivers/load/script.ts';
import { takeSeats } from '../drivers/load/seats.ts';
import { growthPerHour } from '../drivers/load/trend.ts';
import { type Holdings, holdings, metric, probeFlags } from '../drivers/probe.ts';
import { type RunningServer, startServer } from '../drivers/server.ts';
import { count, isFull, LONGEST, progressOf } from './counts.ts';

const SECONDS = count('soakSeconds');
const WORKSPACES = 8;
/** Half of the load that the server is made for. */
const ROUND: LoadPlan = { rate: count('loadRate') / 2, seconds: isFull ? 2 : 1 };
/** Node goes on compiling for an hour, and its code in the heap would hide what the program keeps: here it compiles once. */
const plainCode = ['--no-opt', '--no-sparkplug', '--no-flush-bytecode'];
const MIB = 1024 ** 2;
/** What the heap may gain in the last half, however short. A workspace that stays shows as a copy and a descriptor at once. */
const MOST_GROWTH = MIB;

let data: string;
let server: RunningServer;
beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'soak-'));
  server = await startServer(data, { node: [...probeFlags, ...plainCode] });
});
afterAll(async () => {
  if (server.process.exitCode === null) await server.kill();
  rmSync(data, { recursive: true, force: true });
});

interface Sample extends Holdings {
  /** Seconds since the soak began. */
  readonly at: number;
  readonly copies: number;
}

test(
  `R14: ${SECONDS} seconds of workspaces that come and go, nothing grows`,
  async (context) => {
    const progress = progressOf(context, SECONDS);
    const scripts = recordScripts({
      scripts: WORKSPACES,
      calls: (ROUND.rate * ROUND.seconds) / WORKSPACES,
    });
    const { sockets } = await holdings(server);
    const began = performance.now();
    const samples: Sample[] = [];
    let cycles = 0;
    for (let at = 0; at < SECONDS; at = (performance.now() - began) / 1000) {
      cycles += await round(samples.length, scripts);
      samples.push({ at, ...(await holdings(server)), copies: await metric(server, 'copies') });
      progress(Math.min(SECONDS, Math.round(at)));
    }
    progress(SECONDS);
    const last = samples.slice(Math.floor(samples.length / 2));
    console.info(describe(samples, last, cycles));
    expect(samples.map(({ copies }) => copies)).toEqual(samples.map(() => 0));
    expect(new Set(last.map(({ files }) => files)).size).toBe(1);
    expect((last.at(-1) as Sample).heapUsed - (last[0] as Sample).heapUsed).toBeLessThan(MOST_GROWTH);
    // Connections that nobody uses end by themselves.
    await expect.poll(async () => (await holdings(server)).sockets, { timeout: 15_000 }).toBe(sockets);
    if (isFull) {
      expect(slopeOf(last)).toBeLessThan(MIB);
      expect(largest(last.slice(-5)) / largest(last.slice(0, 5))).toBeLessThan(1.1);
    }
    expect(await server.stop()).toBe(0);
  },
  LONGEST,
);

test('R14: a leak of one workspace in each round would be seen', () => {
  const noise = [0, 40, -30, 10, -20, 30, -40].map((kibibytes) => kibibytes * 1024);
  const steady = Array.from(
    { length: 100 },
    (_, index) => [index * 3, 50 * MIB + (noise[index % noise.length] as number)] as const,
  );
  // A live workspace adds about 35 KiB to the heap; even a third of it shows.
  const leaking = steady.map(([at, bytes], index) => [at, bytes + index * 10 * 1024] as const);
  expect(Math.abs(growthPerHour(steady))).toBeLessThan(MIB);
  expect(growthPerHour(leaking)).toBeGreaterThan(10 * MIB);
});

/** Workspaces under load, and beside them one that goes through every state; then all are deleted. */
async function round(number: number, scripts: readonly Script[]): Promise<number> {
  const name = `soak-${number}`;
  const seats = await takeSeats(server, { name, workspaces: WORKSPACES, scripts });
  let done = false;
  const load = fire(seats, ROUND).done.finally(() => {
    done = true;
  });
  let cycles = 0;
  while (!done) {
    await goThroughAll(`${name}-cycle-${cycles}`);
    cycles += 1;
  }
  expect(reportOf(await load)).toMatchObject({ errors: 0, unsent: 0 });
  for (const { wire, workspace } of seats) {
    wire.close();
    await server.control('DELETE', `/v1/workspaces/${workspace}`);
  }
  return cycles;
}

async function goThroughAll(workspace: string): Promise<void> {
  const path = `/v1/workspaces/${workspace}`;
  const opened = await server.control('PUT', path, { world: 'brennhagel', seed: 0 });
  await write(opened.agent.token);
  await server.control('POST', `${path}/snapshots`, { name: 'one' });
  await server.control('POST', `${path}/fork`, { count: 2, prefix: `${workspace}-child` });
  const reset = await server.control('POST', `${path}/reset`, {});
  await write(reset.agent.token);
  const restored = await server.control('POST', `${path}/restore`, { snapshot: 'one' });
  await write(restored.agent.token);
  await server.control('GET', `${path}/diff`);
  await server.control('POST', `${path}/freeze`, {});
  for (const each of [workspace, `${workspace}-child-1`, `${workspace}-child-2`])
    await server.control('DELETE', `/v1/workspaces/${each}`);
}

async function write(token: string): Promise<void> {
  const response = await fetch(`${server.agentUrl}/v1/me`, { headers: { authorization: `Bearer ${token}` } });
  await response.text();
  expect(response.status).toBe(200);
}

/** Bytes an hour by which the heap grows. */
const slopeOf = (samples: readonly Sample[]) =>
  growthPerHour(samples.map(({ at, heapUsed }) => [at, heapUsed]));

const largest = (samples: readonly Sample[]) => Math.max(...samples.map(({ rss }) => rss));

function describe(samples: readonly Sample[], last: readonly Sample[], cycles: number): string {
  const spelled = ({ at, heapUsed, rss, external, files, sockets }: Sample) =>
    `${at.toFixed(0)} s: heap ${mebibytes(heapUsed)}, external ${mebibytes(external)}, resident ${mebibytes(rss)} MiB, ${files} files, ${sockets} sockets`;
  const picked = samples.filter(
    (_, index) => index % Math.ceil(samples.length / 10) === 0 || index === samples.length - 1,
  );
  return `${samples.length} rounds, ${cycles} workspaces through every state, heap slope ${mebibytes(slopeOf(last))} MiB an hour\n${picked.map(spelled).join('\n')}`;
}

const mebibytes = (bytes: number) => (bytes / MIB).toFixed(2);
