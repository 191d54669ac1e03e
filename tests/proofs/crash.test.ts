// R01, R10: a real server killed in the middle of calls loses nothing it acknowledged, tears nothing, doubles nothing.
import { mkdtempSync, rmSync } from 'node:fs';
import type { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSockets } from '../drivers/exchange.ts';
import { type JournalItem, journalOf } from '../drivers/journal.ts';
import { type Played, Player } from '../drivers/player.ts';
import { type RunningServer, startServer } from '../drivers/server.ts';
import { know } from '../generate/episode.ts';
import { agentOperations, Tally } from '../generate/explore.ts';
import { randomOf } from '../generate/random.ts';
import { openCompany } from '../laws/company.ts';
import { count, LONGEST, progressOf } from './counts.ts';

const KILLS = count('kills');
const PLAYERS = 4;

let data: string;
beforeAll(() => {
  data = mkdtempSync(join(tmpdir(), 'crash-'));
});
afterAll(() => rmSync(data, { recursive: true, force: true }));

/** What one player is owed. */
interface Ledger {
  readonly player: Player;
  /** Entries up to here were compared. */
  checked: number;
  /** Calls since then that were answered, and the one that was not. */
  answered: Played[];
  open: Played | undefined;
}

const reached = { acknowledged: 0, repeated: 0, kept: 0, undone: 0 };

test(
  `R01 R10: ${KILLS} times kill -9 under load`,
  async (context) => {
    const progress = progressOf(context, KILLS);
    const random = randomOf(1);
    const { ledgers, tally } = await prepare();
    for (let round = 1; round <= KILLS; round++) {
      const server = await startServer(data);
      const sockets = openSockets();
      for (const ledger of ledgers) await settle(server, sockets, ledger);
      const load = ledgers.map((ledger) => play(server, { sockets, ledger, tally }));
      await new Promise((resolve) => setTimeout(resolve, 150 + random.below(300)));
      await server.kill();
      await Promise.all(load);
      sockets.destroy();
      progress(round);
    }
    const server = await startServer(data);
    const sockets = openSockets();
    for (const ledger of ledgers) await settle(server, sockets, ledger);
    sockets.destroy();
    expect(await server.stop()).toBe(0);
    console.info(`${tally}\n${KILLS} kills: ${JSON.stringify(reached)}`);
    expect(reached.acknowledged).toBeGreaterThan(KILLS * 10);
    expect(reached.repeated).toBeGreaterThan(KILLS);
    expect(reached.undone).toBeGreaterThan(KILLS / 2);
  },
  LONGEST,
);

test('R10: a call that was committed, and killed before its answer, is answered by its key', async () => {
  const { ledgers } = await prepare('answerless');
  const [{ player }] = ledgers as [Ledger];
  const path = `/v1/workspaces/${player.workspace}`;
  const server = await startServer(data);
  const sockets = openSockets();
  const rules = [{ id: 'answerless', kind: 'lost', trigger: { on: 'every', n: 1 } }];
  await server.control('PUT', `${path}/faults`, { rules });
  let call = player.next();
  while (call.operation.effect !== 'write' || call.operation.id !== 'directory.organisation_create')
    call = player.next();
  const lost = await player.send(call, { url: server.agentUrl, sockets });
  expect(lost.answer).toBeUndefined();
  await server.kill();
  const again = await startServer(data);
  await again.control('PUT', `${path}/faults`, { rules: [] });
  const answers: Played['answer'][] = [];
  for (let time = 0; time < 3; time++)
    answers.push((await player.send(call, { url: again.agentUrl, sockets })).answer);
  expect(answers.map((answer) => answer?.status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map((answer) => answer?.body)).size).toBe(1);
  const entries = (await journalOf(again, player.workspace)).filter(({ surface }) => surface === 'http');
  expect(entries.map(({ records }) => records.length > 0)).toEqual([true, false, false, false]);
  sockets.destroy();
  expect(await again.stop()).toBe(0);
});

async function prepare(name = 'crash'): Promise<{ ledgers: Ledger[]; tally: Tally }> {
  const company = openCompany();
  const known = know(company.fork(0));
  const { now } = company.workspace.live();
  const tally = new Tally(agentOperations(company));
  const server = await startServer(data);
  const ledgers: Ledger[] = [];
  for (let number = 1; number <= PLAYERS; number++) {
    const player = new Player(`${name}-${number}`, { seed: number, known, now });
    await player.enter(server);
    ledgers.push({ player, checked: 0, answered: [], open: undefined });
  }
  company.close();
  await server.kill();
  return { ledgers, tally };
}

/** Plays as fast as answers come, until the server is gone. */
async function play(
  server: RunningServer,
  { sockets, ledger, tally }: { sockets: Agent; ledger: Ledger; tally: Tally },
): Promise<void> {
  for (;;) {
    const played = await ledger.player.send(ledger.player.next(), { url: server.agentUrl, sockets });
    if (!played.answer) {
      ledger.open = played;
      return;
    }
    const { status, body } = played.answer;
    if (status >= 500) throw new Error(`${played.operation.id} answered ${status}: ${body}`);
    const problem = { code: /"code":"(\w+)"/.exec(body)?.[1] ?? String(status) };
    tally.add(played.operation, (status < 300 ? { ok: true } : { ok: false, problem }) as never);
    ledger.answered.push(played);
  }
}

/** Compares what was answered with what is there, then makes the unanswered call again under its key. */
async function settle(server: RunningServer, sockets: Agent, ledger: Ledger): Promise<void> {
  const { player, answered, open } = ledger;
  const entries = await journalOf(server, player.workspace, { from: ledger.checked + 1 });
  const byNumber = new Map(entries.map((entry) => [entry.entry, entry]));
  const writes = answered.filter(
    ({ operation, answer }) => operation.effect !== 'read' && (answer?.status ?? 500) < 300,
  );
  for (const { operation, answer } of writes) {
    const entry = byNumber.get(answer?.entry as number);
    expect(entry, `${operation.id}, acknowledged as entry ${answer?.entry}, is lost`).toMatchObject({
      operation: operation.id,
      outcome: 'ok',
    });
  }
  reached.acknowledged += writes.length;
  const calls = entries.filter(({ surface }) => surface === 'http');
  // Accepted writes that nobody was told of: at most the one in flight.
  const told = new Set(answered.map(({ answer }) => answer?.entry));
  const untold = calls.filter((entry) => !told.has(entry.entry) && entry.records.length > 0);
  expect(untold.length).toBeLessThanOrEqual(1);
  for (const entry of untold) expect(entry.operation).toBe(open?.operation.id);
  ledger.answered = [];
  ledger.open = undefined;
  if (open && open.operation.effect !== 'read') await repeat(server, { sockets, player, open, untold });
  const digest = await server.control('GET', `/v1/workspaces/${player.workspace}/digest?recount=true`);
  expect(digest.recounted.agrees, JSON.stringify(digest)).toBe(true);
  ledger.checked = digest.entry;
}

/** R10: a call that was killed between its commit and its answer has one effect, however often it is made. */
async function repeat(
  server: RunningServer,
  { sockets, player, open, untold }: { sockets: Agent; player: Player; open: Played; untold: JournalItem[] },
): Promise<void> {
  const answers: Played['answer'][] = [];
  for (let time = 0; time < 2; time++) {
    const { answer } = await player.send(open, { url: server.agentUrl, sockets });
    answers.push(answer);
  }
  const [first, second] = answers;
  expect(second?.body).toBe(first?.body);
  expect(second?.status).toBe(first?.status);
  reached.repeated += 1;
  reached[untold.length > 0 ? 'kept' : 'undone'] += 1;
  if (untold.length > 0) expect(first?.status).toBeLessThan(300);
  const again = await journalOf(server, player.workspace, { from: first?.entry as number });
  const effects = again.filter(({ surface, records }) => surface === 'http' && records.length > 0);
  const accepted = (first?.status as number) < 300;
  expect(effects.length, JSON.stringify(effects)).toBeLessThanOrEqual(
    accepted && untold.length === 0 ? 1 : 0,
  );
}
