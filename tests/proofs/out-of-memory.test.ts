// R22: a real server that runs out of memory under load ends, and what it acknowledged is there when the next one starts.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSockets } from '../drivers/exchange.ts';
import { Ledger } from '../drivers/ledger.ts';
import { Player } from '../drivers/player.ts';
import { type RunningServer, startServer } from '../drivers/server.ts';
import { type Knowledge, know } from '../generate/episode.ts';
import { openCompany } from '../laws/company.ts';
import { count, LONGEST, progressOf } from './counts.ts';

const ROUNDS = count('outOfMemory');
// MiB. The lowest with which the program starts and takes some writes is kept to; with half as much again this load is
// served for minutes.
const heaps = [28, 32, 36, 40, 48, 56, 64];
const PLAYERS = 4;
/** Writes that a round must have seen acknowledged. */
const LEAST = 20;

let data: string;
let known: Knowledge;
let now: number;
beforeAll(() => {
  data = mkdtempSync(join(tmpdir(), 'out-of-memory-'));
  const company = openCompany({ data });
  known = know(company.fork(0));
  now = company.workspace.live().now;
  company.close();
});
afterAll(() => rmSync(data, { recursive: true, force: true }));

test(
  `R22: out of memory ${ROUNDS} times`,
  async (context) => {
    const progress = progressOf(context, ROUNDS);
    const ledgers = Array.from(
      { length: PLAYERS },
      (_, at) => new Ledger(new Player(`heap-${at}`, { seed: at, known, now })),
    );
    await enter(ledgers);
    const owed = () => ledgers.reduce((sum, each) => sum + each.owed.size, 0);
    for (let round = 0; round < ROUNDS; ) {
      const before = owed();
      const server = await startSmall();
      await untilItEnds(server, ledgers);
      expect(server.errors()).toContain('heap');
      const next = await startServer(data);
      for (const ledger of ledgers) expect(await ledger.wrongs(next)).toEqual([]);
      expect(await next.control('GET', '/v1/maintenance/incidents')).toMatchObject({ items: [] });
      expect(await next.stop()).toBe(0);
      if (owed() - before < LEAST) {
        heaps.shift();
        continue;
      }
      round += 1;
      progress(round);
    }
    console.info(`${ROUNDS} servers ran out of ${heaps[0]} MiB; ${owed()} acknowledged writes are there`);
  },
  LONGEST,
);

/** Opens the workspaces and takes the tokens, with memory enough. */
async function enter(ledgers: readonly Ledger[]): Promise<void> {
  const server = await startServer(data);
  for (const { player } of ledgers) await player.enter(server);
  await server.stop();
}

async function startSmall(): Promise<RunningServer> {
  for (; heaps.length > 0; heaps.shift()) {
    try {
      return await startServer(data, { node: [`--max-old-space-size=${heaps[0]}`] });
    } catch (error) {
      if (!(error as Error).message.includes('heap')) throw error;
    }
  }
  throw new Error('No server starts with so little memory.');
}

/** Everybody writes as fast as answers come, and others open ever more workspaces, until the server is gone. */
async function untilItEnds(server: RunningServer, ledgers: readonly Ledger[]): Promise<void> {
  const sockets = openSockets();
  let isGone = false;
  const gone = server.gone.then(() => {
    isGone = true;
  });
  const write = async (ledger: Ledger) => {
    while (!isGone) if ((await ledger.send(server, sockets)).answer === undefined) return;
  };
  await Promise.all([gone, ...ledgers.map(write), crowd(server, () => isGone)]);
  sockets.destroy();
}

/** Opens workspaces and looks at each, which makes a copy of it. */
async function crowd(server: RunningServer, isOver: () => boolean): Promise<void> {
  for (let number = 0; !isOver(); number++) {
    try {
      const path = `/v1/workspaces/crowd-${server.process.pid}-${number}`;
      await server.control('PUT', path, { world: 'brennhagel', seed: 0 });
      await server.control('GET', `${path}/digest`);
    } catch (error) {
      if ((error as Error).message.includes('answered')) throw error;
      return;
    }
  }
}
