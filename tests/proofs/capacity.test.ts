// R16: far more workspaces on one server than fit in its memory: all are answered, and what was dropped comes back at once.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { percentiles } from '../drivers/load/report.ts';
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
/** Callers at once. Each waits for its answer: nearly every call makes a copy anew, and the test is not about haste. */
const LANES = 8;
/** Calls to each workspace. */
const CALLS = 2;
const GIB = 1024 ** 3;
/** Milliseconds, and looked at in full runs alone. */
const REOPENED = 10;

/** A workspace without a connection of its own. */
type Place = Omit<Seat, 'wire'>;

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
    const scripts = recordScripts({ scripts: isFull ? 50 : 10, calls: CALLS + 1, alone: true });
    const seats = await open(scripts);
    // Every workspace is called once in each round, and in each round in another order.
    const order = Array.from({ length: CALLS }, () => shuffled(seats, random)).flat();
    const statuses = await callInTurn(order, progressOf(context, order.length));
    console.info(JSON.stringify(tallied(statuses)));
    expect(server.process.exitCode, server.errors()).toBeNull();
    expect(statuses.filter((status) => status === 0 || status === 429 || status >= 500)).toEqual([]);

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

async function open(scripts: readonly Script[]): Promise<Place[]> {
  const seats: Place[] = [];
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
        next: 0,
      });
    }
  }
  return seats;
}

/** Calls each of some seats, several at once; answers the statuses, 0 for none. */
async function callInTurn(order: readonly Place[], progress: (done: number) => void): Promise<number[]> {
  const statuses: number[] = [];
  let next = 0;
  const lane = async () => {
    const wire = connected();
    for (let seat = order[next++]; seat; seat = order[next++]) {
      const sent = sendNext({ ...seat, wire });
      seat.next += 1;
      const answer = await sent;
      statuses.push(answer?.status ?? 0);
      progress(statuses.length);
    }
    wire.close();
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return statuses;
}

const connected = () => new Wire(Number(new URL(server.agentUrl).port));

function tallied(statuses: readonly number[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Milliseconds of calls, one after another, to those of some workspaces that had been dropped. */
async function reopen(seats: readonly Place[]): Promise<number[]> {
  const times: number[] = [];
  const wire = connected();
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
