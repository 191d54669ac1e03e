// R07: the same calls in a fresh process, alone or among many others, give the same bytes, digests and chain.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Call, exchange, openSockets } from '../drivers/exchange.ts';
import { Player } from '../drivers/player.ts';
import { type RunningServer, startServer } from '../drivers/server.ts';
import { type Knowledge, know } from '../generate/episode.ts';
import { openCompany } from '../laws/company.ts';
import { count, LONGEST, progressOf } from './counts.ts';

const EPISODES = count('replayedEpisodes');
const CALLS = 40;
/** Episodes that are played at the same time. */
const LANES = 4;
/** How many other workspaces are at work meanwhile, run by run. The first run is the one that is recorded. */
const CROWDS = [0, 1, 64];

let folder: string;
let known: Knowledge;
let now: number;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'replays-'));
  const company = openCompany();
  known = know(company.fork(0));
  now = company.workspace.live().now;
  company.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What an episode gave: a hash over every byte that was answered, and where its workspace stands. */
interface Given {
  readonly answers: string;
  readonly standing: {
    readonly entry: number;
    readonly chain: string;
    readonly content: string;
    readonly replay: string;
  };
}

interface Episode {
  readonly calls: readonly Call[];
  readonly given: Given;
  readonly accepted: number;
}

test(
  `R07: ${EPISODES} episodes, the same bytes in fresh processes among ${CROWDS.join(', ')} others`,
  async (context) => {
    const progress = progressOf(context, EPISODES * CROWDS.length);
    const recorded = new Map<number, Episode>();
    const differing: string[] = [];
    let done = 0;
    for (const crowd of CROWDS) {
      const server = await startServer(join(folder, `among-${crowd}`));
      const sockets = openSockets(256);
      const others = await crowdOf(crowd, { server, sockets });
      await inLanes(EPISODES, async (seed) => {
        const episode = recorded.get(seed);
        if (!episode) recorded.set(seed, await record(server, { sockets, seed }));
        else differing.push(...differences(seed, episode, await replay(server, { sockets, seed, episode })));
        done += 1;
        progress(done);
      });
      const calls = await others.end();
      console.info(`among ${crowd} others, which made ${calls} calls meanwhile`);
      expect(calls).toBeGreaterThanOrEqual(crowd * 10);
      sockets.destroy();
      expect(await server.stop()).toBe(0);
    }
    const accepted = [...recorded.values()].reduce((sum, episode) => sum + episode.accepted, 0);
    console.info(`${EPISODES} episodes, ${EPISODES * CALLS} calls, ${accepted} accepted writes`);
    expect(differing).toEqual([]);
    expect(accepted).toBeGreaterThan((EPISODES * CALLS) / 4);
  },
  LONGEST,
);

interface Seat {
  readonly sockets: Agent;
  readonly seed: number;
}

/** Plays an episode of generated calls. */
async function record(server: RunningServer, { sockets, seed }: Seat): Promise<Episode> {
  const player = new Player(`episode-${seed}`, { seed, known, now });
  await player.enter(server);
  const hash = createHash('sha256');
  const calls: Call[] = [];
  let accepted = 0;
  for (let index = 0; index < CALLS; index++) {
    const { answer, ...call } = await player.send(player.next(), { url: server.agentUrl, sockets });
    if (!answer) throw new Error(`${call.operation.id} had no answer`);
    if (answer.status < 300 && call.operation.effect !== 'read') accepted += 1;
    hash.update(answer.raw);
    calls.push(call);
  }
  return {
    calls,
    accepted,
    given: { answers: hash.digest('hex'), standing: await standing(server, player) },
  };
}

/** Makes the calls of an episode again, in their order. */
async function replay(
  server: RunningServer,
  { sockets, seed, episode }: Seat & { readonly episode: Episode },
): Promise<Given> {
  const player = new Player(`again-${seed}`, { seed, known, now });
  await player.enter(server);
  const hash = createHash('sha256');
  for (const call of episode.calls) {
    const { raw } = await exchange({ url: server.agentUrl, token: player.token, sockets }, call);
    hash.update(raw);
  }
  return { answers: hash.digest('hex'), standing: await standing(server, player) };
}

async function standing(server: RunningServer, { workspace }: Player): Promise<Given['standing']> {
  const { entry, chain, content, replay } = await server.control('GET', `/v1/workspaces/${workspace}/digest`);
  return { entry, chain, content, replay };
}

function differences(seed: number, { given: was }: Episode, is: Given): string[] {
  if (JSON.stringify(was) === JSON.stringify(is)) return [];
  return [`episode ${seed} gave ${JSON.stringify(was)}, then ${JSON.stringify(is)}`];
}

/** Other workspaces at work until they are told to end; answers how many calls they made. */
async function crowdOf(
  size: number,
  { server, sockets }: { server: RunningServer; sockets: Agent },
): Promise<{ end(): Promise<number> }> {
  let [ended, calls] = [false, 0];
  const players = Array.from(
    { length: size },
    (_, index) => new Player(`other-${index}`, { seed: 10_000 + index, known, now }),
  );
  for (const player of players) await player.enter(server);
  const work = players.map(async (player) => {
    while (!ended || calls < size * 10) {
      await player.send(player.next(), { url: server.agentUrl, sockets });
      calls += 1;
      // At work, but not so that nobody else gets a turn.
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
  return {
    end: async () => {
      ended = true;
      await Promise.all(work);
      return calls;
    },
  };
}

/** Does a piece of work for 1 to `most`, some at a time. */
async function inLanes(most: number, work: (number: number) => Promise<void>): Promise<void> {
  let next = 1;
  const lane = async () => {
    while (next <= most) {
      const number = next;
      next += 1;
      await work(number);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}
