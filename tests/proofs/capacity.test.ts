// R16: far more workspaces on one server than fit in its memory: all are answered, and what was dropped comes back at once.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fire } from '../drivers/load/fire.ts';
import { describeLoad, percentiles, reportOf } from '../drivers/load/report.ts';
import { recordScripts, type Script } from '../drivers/load/script.ts';
import { type Seat, sendNext } from '../drivers/load/seats.ts';
import { Wire } from '../drivers/load/wire.ts';
import { metric, residentBytes } from '../drivers/probe.ts';
import { type RunningServer, startServer } from '../drivers/server.ts';
import { type Random, randomOf } from '../generate/random.ts';
import { count, isFull, LONGEST, progressOf } from './counts.ts';

const WORKSPACES = count('capacityWorkspaces');
/** Room for a tenth of the copies or less. */
const MEMORY = isFull ? '512MB' : '48MB';
const WIRES = 50;
/** Calls a second. Nearly each makes a copy anew. */
const RATE = 100;
/** Calls to each workspace. */
const CALLS = isFull ? 3 : 2;
const GIB = 1024 ** 3;
/** Milliseconds, and looked at in full runs alone. */
const REOPENED = 10;

let data: string;
let server: RunningServer;
beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'capacity-'));
  server = await startServer(data, { flags: ['--memory', MEMORY] });
});
afterAll(async () => {
  if (server.process.exitCode === null) await server.kill();
  rmSync(data, { recursive: true, force: true });
});

test(
  `R16: ${WORKSPACES} open workspaces on one server, below 2 GiB`,
  async (context) => {
    const random = randomOf(16);
    const scripts = recordScripts({ scripts: 50, calls: CALLS + 1, alone: true });
    const seats = await open(scripts);
    // Every workspace is called once in each round, and in each round in another order.
    const order = Array.from({ length: CALLS }, () => shuffled(seats, random)).flat();
    const plan = { rate: RATE, seconds: order.length / RATE, patience: 60_000 };
    const sent = await fire(order, { ...plan, progress: progressOf(context, order.length) }).done;
    const report = reportOf(sent);
    console.info(describeLoad(report));
    expect(report).toMatchObject({ sent: order.length, errors: 0, unsent: 0 });
    expect(report.asExpected).toBe(order.length);

    const reopened = await reopen(shuffled(seats, random).slice(0, isFull ? 500 : 50));
    const peak = residentBytes(server, 'peak');
    const [copies, made] = [await metric(server, 'copies'), await metric(server, 'copies_made_total')];
    console.info(
      `${copies} of ${WORKSPACES} in memory, ${made} made, ${reopened.length} reopened: ${JSON.stringify(percentiles(reopened))} ms, resident at most ${(peak / GIB).toFixed(2)} GiB`,
    );
    expect(peak).toBeLessThan(2 * GIB);
    expect(copies).toBeLessThan(WORKSPACES / 2);
    expect(reopened.length).toBeGreaterThan(20);
    if (isFull) expect(percentiles(reopened).p99).toBeLessThan(REOPENED);
    expect(await server.stop()).toBe(0);
  },
  LONGEST,
);

async function open(scripts: readonly Script[]): Promise<Seat[]> {
  const wires = Array.from({ length: WIRES }, () => new Wire(Number(new URL(server.agentUrl).port)));
  const seats: Seat[] = [];
  for (let first = 0; first < WORKSPACES; first += 1000) {
    const number = Math.min(1000, WORKSPACES - first);
    const item = { id: `capacity-${first}`, world: 'brennhagel', seed: 0, count: number };
    const { items } = await server.control('POST', '/v1/workspaces', { items: [item] });
    for (const { ok, id, value } of items) {
      expect(ok, id).toBe(true);
      seats.push({
        workspace: id,
        script: scripts[seats.length % scripts.length] as Script,
        tokens: new Map([[value.agent.principal, Buffer.from(value.agent.token)]]),
        wire: wires[seats.length % WIRES] as Wire,
        next: 0,
      });
    }
  }
  return seats;
}

/** Milliseconds of calls, one after another, to those of some workspaces that had been dropped. */
async function reopen(seats: readonly Seat[]): Promise<number[]> {
  const times: number[] = [];
  const wire = new Wire(Number(new URL(server.agentUrl).port));
  for (const seat of seats) {
    const before = await metric(server, 'copies_made_total');
    const began = performance.now();
    const answer = await sendNext({ ...seat, wire });
    const took = performance.now() - began;
    expect(answer?.status).toBeLessThan(500);
    if ((await metric(server, 'copies_made_total')) > before) times.push(took);
  }
  return times;
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  const rest = [...items];
  return items.map(() => rest.splice(random.below(rest.length), 1)[0] as Item);
}
