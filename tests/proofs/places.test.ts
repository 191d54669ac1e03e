// Places and lines: what was can be had again to the byte, and what was left behind leaves nothing.
import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nextChain } from '../../src/engine/journal.ts';
import type { Live } from '../../src/engine/live.ts';
import { type Desk, type Output, openDesk } from '../desk.ts';

let desk: Desk;
beforeEach(() => {
  desk = openDesk();
});
afterEach(() => desk.close());

const liveOf = (id: string) => desk.assembly.yard.engine.workspace(id)?.live() as Live;
const bytesOf = (id: string) => liveOf(id).copy.db.serialize();
const restore = (id: string, snapshot: string) =>
  desk.call('workspaces.restore', { workspace_id: id, snapshot });

/** An episode: the same calls each time, long texts, timers, deletions and control calls among them. */
async function episode(id: string, token: string, from = 0, to = 40): Promise<void> {
  for (let step = from; step < to; step++) {
    const body = 'text '.repeat(step * 30);
    const note = desk.agent(token, 'notes.create', { title: `n${step}`, body, remind_in_seconds: 90 + step });
    if (step % 3 === 0) desk.agent(token, 'notes.revise', { note_id: note.id, body: `${body} again` });
    if (step % 5 === 0) desk.agent(token, 'notes.erase', { note_id: note.id });
    if (step % 7 === 0) await desk.call('clock.advance', { workspace_id: id, by: 'PT5M' });
    desk.outcome(token, 'notes.get', { note_id: 'not_none' });
  }
}

const standing = (id: string) => {
  const { number, chain, contentDigest, replayDigest } = liveOf(id);
  return { number, chain, contentDigest, replayDigest };
};

test('two forks given the same calls have the same chain, digests and bytes', async () => {
  const { agent } = await desk.open('parent');
  await episode('parent', agent.token, 0, 10);
  const { items } = await desk.call('workspaces.fork', { workspace_id: 'parent', count: 2, prefix: 'child' });
  for (const child of items as Output[]) await episode(child.workspace.id, child.agent.token, 10, 30);
  expect(standing('child-1')).toEqual(standing('child-2'));
  expect(bytesOf('child-1').equals(bytesOf('child-2'))).toBe(true);
  await episode('parent', agent.token, 10, 30);
  expect(standing('parent')).toEqual(standing('child-1'));
});

test('dropped and woken, it is the same to the byte of every row', async () => {
  const { agent } = await desk.open('one');
  await episode('one', agent.token);
  const before = standing('one');
  const rows = rowsOf('one');
  expect(desk.assembly.yard.engine.workspace('one')?.drop()).toBe(true);
  expect(standing('one')).toEqual(before);
  expect(rowsOf('one')).toEqual(rows);
  expect(liveOf('one').copy.recount()).toEqual(liveOf('one').sums);
  await episode('one', agent.token, 40, 45);
});

function rowsOf(id: string): unknown[] {
  const { copy } = liveOf(id);
  return [...copy.schema.tables.keys()].map((name) => copy.db.prepare(`SELECT * FROM "${name}"`).all());
}

test('reset gives the bytes of a fresh workspace, however long the episode was', async () => {
  await desk.open('fresh');
  const { agent } = await desk.open('one');
  await episode('one', agent.token);
  await desk.call('workspaces.reset', { workspace_id: 'one' });
  expect(standing('one')).toEqual(standing('fresh'));
  expect(bytesOf('one').equals(bytesOf('fresh'))).toBe(true);
});

test('restore gives the rows of the snapshot, and calls from there go the same way', async () => {
  const { agent } = await desk.open('one');
  await episode('one', agent.token, 0, 15);
  await desk.call('snapshots.create', { workspace_id: 'one', name: 'here' });
  const [here, rows] = [standing('one'), rowsOf('one')];
  await episode('one', agent.token, 15, 25);
  const there = standing('one');
  const restored = await restore('one', 'here');
  expect(restored.workspace.digest).toBe(here.contentDigest);
  expect(standing('one')).toEqual(here);
  expect(rowsOf('one')).toEqual(rows);
  await episode('one', restored.agent.token, 15, 25);
  expect(standing('one')).toEqual(there);
});

test('as of every entry is what it was, its digest the recount', async () => {
  const { agent } = await desk.open('one');
  const seen: Output[] = [await desk.call('inspection.digest', { workspace_id: 'one' })];
  for (let step = 0; step < 25; step++) {
    await episode('one', agent.token, step, step + 1);
    seen.push(await desk.call('inspection.digest', { workspace_id: 'one' }));
  }
  for (const before of seen) {
    const asOf = { workspace_id: 'one', as_of: String(before.entry), recount: true };
    const { recounted, ...digest } = await desk.call('inspection.digest', asOf);
    expect({ ...digest, recounted: null }).toEqual(before);
    expect(recounted).toEqual({ content: before.content, agrees: true });
  }
});

test('lines piled on lines lead to the same state', async () => {
  let { agent } = await desk.open('one');
  for (let round = 0; round < 12; round++) {
    await episode('one', agent.token, round, round + 1);
    await desk.call('snapshots.create', { workspace_id: 'one', name: `s${round}` });
    agent = (await restore('one', `s${round}`)).agent;
  }
  const straight = await desk.open('two');
  await episode('two', straight.agent.token, 0, 12);
  expect(standing('one')).toEqual(standing('two'));
  const { items } = await desk.call('workspaces.fork', { workspace_id: 'one' });
  await episode(items[0].workspace.id, items[0].agent.token, 12, 15);
  await episode('two', straight.agent.token, 12, 15);
  expect(standing('one-fork-1')).toEqual(standing('two'));
});

describe('T12 a token from before', () => {
  test.each([
    ['a reset', () => desk.call('workspaces.reset', { workspace_id: 'one' })],
    ['a restore', () => restore('one', 'here')],
    ['a freeze', () => desk.call('workspaces.freeze', { workspace_id: 'one' })],
    ['a deletion', () => desk.call('workspaces.delete', { workspace_id: 'one' })],
  ])('%s is refused every time, and leaves nothing', async (_, end) => {
    const { agent } = await desk.open('one');
    await desk.call('snapshots.create', { workspace_id: 'one', name: 'here' });
    const further = await desk.call('tokens.create', { workspace_id: 'one', principal: 'guest:ben' });
    desk.agent(agent.token, 'notes.list');
    desk.agent(further.token, 'notes.list');
    await end();
    for (const token of [agent.token, further.token])
      for (let count = 0; count < 500; count++)
        expect(desk.outcome(token, 'notes.create', { title: 'late' })).toMatchObject({
          ok: false,
          problem: { status: 401 },
        });
    const anew = await desk.open('one', { world: 'notes', seed: 0, reopen: true });
    expect(desk.agent(anew.agent.token, 'notes.list').items).toHaveLength(2);
  });

  test('a reset stays good when credentials are kept', async () => {
    const { agent } = await desk.open('one');
    const reset = await desk.call('workspaces.reset', { workspace_id: 'one', keep_credentials: true });
    expect(reset.agent).toEqual(agent);
    desk.agent(agent.token, 'notes.create', { title: 'x' });
    await desk.call('workspaces.reset', { workspace_id: 'one' });
    expect(desk.outcome(agent.token, 'notes.list')).toMatchObject({ problem: { status: 401 } });
  });
});

test('the export holds everything, and its chain can be followed', async () => {
  const { agent } = await desk.open('one');
  await episode('one', agent.token, 0, 8);
  const { items } = await desk.call('workspaces.fork', { workspace_id: 'one', prefix: 'child' });
  await episode('child-1', items[0].agent.token, 8, 12);
  const file = await desk.call('workspaces.export', { workspace_id: 'child-1' });
  expect(file).toMatchObject({ name: 'child-1.jsonl', media_type: 'application/jsonl' });
  const bytes = desk.assembly.operator.bytes.read(file.sha256);
  expect(bytes.length).toBe(file.size);
  const lines = bytes
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Output);
  const kinds = (kind: string) => lines.filter((line) => line.kind === kind);
  const { number, chain } = liveOf('child-1');
  expect(lines[0]).toEqual({ kind: 'tiltyard', format: 1, entries: number });
  expect(kinds('image')).toHaveLength(1);
  expect(kinds('line').map(({ line }) => line)).toEqual([1, 2]);
  const entries = kinds('entry');
  expect(entries).toHaveLength(number);
  expect(follow(entries, kinds('line')[0].chain)).toBe(chain);
  const diff = await desk.call('inspection.diff', { workspace_id: 'child-1' });
  expect(kinds('difference').map(({ kind: _, ...rest }) => rest)).toEqual(diff.items);
});

function follow(entries: readonly Output[], start: string): string {
  return entries.reduce((chain, { entry }) => nextChain(chain, JSON.stringify(entry)), start);
}

test('an opening that was never finished leaves a file that the next one replaces', async () => {
  const { engine } = desk.assembly.yard;
  writeFileSync(engine.linePath(1), 'left by a crash before the transaction was committed\n');
  const { agent } = await desk.open('one');
  desk.agent(agent.token, 'notes.create', { title: 'x' });
  expect(readFileSync(engine.linePath(1), 'utf8').split('\n')).toHaveLength(3);
});
