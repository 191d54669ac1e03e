// R15: an open-loop load of mixed calls over many workspaces: no error, everything answered, every acknowledged write kept.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fire } from '../drivers/load/fire.ts';
import { unkept } from '../drivers/load/kept.ts';
import { describeLoad, reportOf } from '../drivers/load/report.ts';
import { recordScripts } from '../drivers/load/script.ts';
import { takeSeats } from '../drivers/load/seats.ts';
import { type RunningServer, startServer } from '../drivers/server.ts';
import { count, isFull, LONGEST, progressOf } from './counts.ts';

const RATE = count('loadRate');
const SECONDS = count('loadSeconds');
const WORKSPACES = count('loadWorkspaces');
/** Milliseconds after the last call in which every answer must have come, however far behind the server is. */
const PATIENCE = 60_000;
/** Before the load that counts, half of it: copies are made, queries prepared, functions compiled. */
const WARM_UP = { rate: RATE / 2, seconds: SECONDS / 4 };
/** Milliseconds. Looked at in full runs alone: nothing else looks at wall time. */
const P99 = 50;

let data: string;
let server: RunningServer;
beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'load-'));
  server = await startServer(data);
});
afterAll(async () => {
  if (server.process.exitCode === null) await server.kill();
  rmSync(data, { recursive: true, force: true });
});

test(
  `R15: ${RATE} mixed calls a second for ${SECONDS} seconds over ${WORKSPACES} workspaces`,
  async (context) => {
    const calls = Math.ceil((RATE * SECONDS + WARM_UP.rate * WARM_UP.seconds) / WORKSPACES);
    const scripts = recordScripts({ scripts: Math.min(WORKSPACES, 40), calls });
    const seats = await takeSeats(server, { name: 'load', workspaces: WORKSPACES, scripts });
    const progress = progressOf(context, RATE * SECONDS);
    const early = await fire(seats, WARM_UP).done;
    const sent = await fire(seats, { rate: RATE, seconds: SECONDS, patience: PATIENCE, progress }).done;
    const report = reportOf(sent);
    console.info(describeLoad(report));
    expect(reportOf(early).errors).toBe(0);
    expect(report).toMatchObject({ sent: RATE * SECONDS, answered: RATE * SECONDS, errors: 0 });
    expect(report.acceptedWrites).toBeGreaterThan(sent.length * 0.3);
    expect(report.asExpected).toBeGreaterThan(sent.length * 0.95);
    expect(await unkept(server, seats, [...early, ...sent])).toEqual([]);
    expect(await server.stop()).toBe(0);
    if (isFull) expect(report.latency.p99).toBeLessThan(P99);
  },
  LONGEST,
);
