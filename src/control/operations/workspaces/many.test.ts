// Many workspaces in one call: answered item by item, and one that is refused hinders no other.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Desk, type Output, openDesk } from '../../../../tests/desk.ts';

let desk: Desk;
beforeEach(() => {
  desk = openDesk();
});
afterEach(() => desk.close());

const openMany = async (items: object[]) =>
  (await desk.call('workspaces.open_many', { items })).items as Output[];
const shortly = (items: Output[]) => items.map(({ id, ok, problem }) => (ok ? id : `${id}: ${problem.code}`));

describe('opening many', () => {
  test('with a count gives so many, each with a token of its own', async () => {
    const items = await openMany([{ id: 'g', world: 'notes', seed: 0, count: 70 }]);
    expect(items).toHaveLength(70);
    expect(items[69]).toMatchObject({
      id: 'g-70',
      ok: true,
      problem: null,
      value: { workspace: { id: 'g-70' } },
    });
    expect(new Set(items.map(({ value }) => value.agent.token)).size).toBe(70);
    expect(new Set(items.map(({ value }) => value.workspace.digest)).size).toBe(1);
    expect(desk.assembly.yard.engine.copies.count).toBe(0);
  });

  test('answers a repeated call with the same tokens', async () => {
    const items = [
      { id: 'g', world: 'notes', seed: 0, count: 3 },
      { id: 'h', world: 'notes', seed: 1 },
    ];
    const first = await openMany(items);
    expect(await openMany(items)).toEqual(first);
    expect((await desk.open('g-2')).agent).toEqual(first[1].value.agent);
  });

  test('refuses item by item', async () => {
    await desk.open('taken');
    await desk.open('over');
    await desk.call('workspaces.freeze', { workspace_id: 'over' });
    const items = await openMany([
      { id: 'good', world: 'notes', seed: 0 },
      { id: 'lost', world: 'nowhere', seed: 0 },
      { id: 'taken', world: 'notes', seed: 5 },
      { id: 'over', world: 'notes', seed: 0 },
      { id: 'odd', world: 'notes', image: '0'.repeat(64) },
      { id: 'who', world: 'notes', principal: 'guest:zoe' },
      { id: 'fine', world: 'notes', seed: 0 },
    ]);
    expect(shortly(items)).toEqual([
      'good',
      'lost: UNKNOWN_WORLD',
      'taken: WORKSPACE_EXISTS',
      'over: WORKSPACE_ENDED',
      'odd: INVALID_INPUT',
      'who: UNKNOWN_PRINCIPAL',
      'fine',
    ]);
    const again = await openMany([{ id: 'over', world: 'notes', seed: 0, reopen: true }]);
    expect(shortly(again)).toEqual(['over']);
  });

  test('refuses the whole call for too many, for an id given twice, and for none', async () => {
    const world = { world: 'notes', seed: 0 };
    const call = (items: object[]) => desk.refused('workspaces.open_many', { items });
    expect(
      (
        await call([
          { id: 'g', ...world, count: 600 },
          { id: 'h', ...world, count: 401 },
        ])
      ).errors?.[0]?.message,
    ).toContain('1001 workspaces');
    expect(
      (
        await call([
          { id: 'g', ...world, count: 2 },
          { id: 'g-2', ...world },
        ])
      ).errors?.[0]?.message,
    ).toContain('twice');
    expect((await call([{ id: 'x'.repeat(127), ...world, count: 10 }])).errors?.[0]?.message).toContain(
      'longer than',
    );
    expect((await call([])).status).toBe(400);
    expect((await call([{ id: 'g', ...world, count: 1001 }])).status).toBe(400);
    expect((await desk.call('workspaces.list')).items).toEqual([]);
  });

  test('takes 1,000', async () => {
    const items = await openMany([{ id: 'g', world: 'notes', seed: 0, count: 1000 }]);
    expect(items.filter(({ ok }) => ok)).toHaveLength(1000);
  });
});

describe('closing many', () => {
  test('closes or deletes, item by item', async () => {
    await openMany([{ id: 'g', world: 'notes', seed: 0, count: 4 }]);
    const closed = await desk.call('workspaces.close_many', { ids: ['g-1', 'none', 'g-2'] });
    expect(shortly(closed.items)).toEqual(['g-1', 'none: UNKNOWN_WORKSPACE', 'g-2']);
    const deleted = await desk.call('workspaces.close_many', { ids: ['g-2', 'g-3'], delete: true });
    expect(deleted.items.map(({ value }: Output) => value.state)).toEqual(['deleted', 'deleted']);
    const { items } = await desk.call('workspaces.list');
    expect(items.map(({ id, state }: Output) => [id, state])).toEqual([
      ['g-1', 'closed'],
      ['g-4', 'open'],
    ]);
  });
});

describe('the list', () => {
  test('comes in pages by id, of one state if asked', async () => {
    await openMany([{ id: 'g', world: 'notes', seed: 0, count: 30 }]);
    await desk.call('workspaces.freeze', { workspace_id: 'g-7' });
    const first = await desk.call('workspaces.list', { limit: 20 });
    expect(first.items).toHaveLength(20);
    const rest = await desk.call('workspaces.list', { limit: 20, cursor: first.next_cursor });
    expect(rest).toMatchObject({ next_cursor: null });
    const ids = [...first.items, ...rest.items].map(({ id }: Output) => id);
    expect(ids).toEqual([...new Set(ids)].sort());
    expect(ids).toHaveLength(30);
    const frozen = await desk.call('workspaces.list', { state: 'frozen' });
    expect(frozen.items).toMatchObject([
      { id: 'g-7', state: 'frozen', world: 'notes', seed: 0, incident: null },
    ]);
    const foreign = { state: 'open', cursor: first.next_cursor };
    expect((await desk.refused('workspaces.list', foreign)).code).toBe('INVALID_CURSOR');
  });
});

describe('opening at a snapshot', () => {
  test('begins where the snapshot was taken, resets to it, and outlives its owner', async () => {
    const { agent } = await desk.open('source', {
      world: 'notes',
      seed: 0,
      principal: 'guest:ben',
      limits: { journal_entries: 9 },
    });
    desk.agent(agent.token, 'notes.create', { title: 'kept' });
    await desk.call('snapshots.create', { workspace_id: 'source', name: 'here' });
    desk.agent(agent.token, 'notes.create', { title: 'later' });
    const here = { snapshot: 'source/here' };
    const opened = await desk.open('copy', here);
    expect(opened.agent.principal).toBe('ben');
    expect(opened.workspace).toMatchObject({ world: 'notes', seed: 0, now: '2026-09-14T08:01:00.000Z' });
    expect((await desk.open('copy', here)).agent).toEqual(opened.agent);
    await desk.call('workspaces.delete', { workspace_id: 'source' });
    const titles = (token: string) => desk.agent(token, 'notes.list').items.map(({ title }: Output) => title);
    expect(titles(opened.agent.token)).toEqual(['kept', "Ben's own"]);
    desk.agent(opened.agent.token, 'notes.create', { title: 'own' });
    const reset = await desk.call('workspaces.reset', { workspace_id: 'copy' });
    expect(reset.workspace.digest).toBe(opened.workspace.digest);
    expect(titles(reset.agent.token)).toEqual(['kept', "Ben's own"]);
    expect((await desk.call('workspaces.get', { workspace_id: 'copy' })).options.limits).toEqual({
      journal_entries: 9,
    });
    expect(desk.assembly.yard.engine.store.lines.of(1)).toHaveLength(1);
    await desk.call('workspaces.delete', { workspace_id: 'copy' });
    expect(desk.assembly.yard.engine.store.lines.numbers().size).toBe(0);
  });

  test('that goes with the workspace it would replace is refused', async () => {
    await desk.open('one');
    await desk.call('snapshots.create', { workspace_id: 'one', name: 'here' });
    await desk.call('workspaces.freeze', { workspace_id: 'one' });
    const again = { workspace_id: 'one', snapshot: 'one/here', reopen: true };
    expect((await desk.refused('workspaces.open', again)).errors?.[0]?.pointer).toBe('/snapshot');
    expect((await desk.call('workspaces.get', { workspace_id: 'one' })).state).toBe('frozen');
  });
});

describe('forks', () => {
  test('are numbered on, and begin where the parent stands', async () => {
    const { agent } = await desk.open('p');
    const note = desk.agent(agent.token, 'notes.create', { title: 'x' });
    const ids = async (more: object) =>
      ((await desk.call('workspaces.fork', { workspace_id: 'p', ...more })).items as Output[]).map(
        ({ workspace }) => workspace.id,
      );
    expect(await ids({ count: 2 })).toEqual(['p-fork-1', 'p-fork-2']);
    expect(await ids({})).toEqual(['p-fork-3']);
    expect(await ids({ prefix: 'q', count: 70 })).toHaveLength(70);
    expect(await ids({ prefix: 'q' })).toEqual(['q-71']);
    const child = await desk.call('workspaces.get', { workspace_id: 'q-71' });
    const parent = await desk.call('workspaces.get', { workspace_id: 'p' });
    expect([child.digest, child.now, child.entry]).toEqual([parent.digest, parent.now, parent.entry]);
    const early = await desk.call('workspaces.fork', { workspace_id: 'p', at: 'start', prefix: 'early' });
    expect(desk.outcome(early.items[0].agent.token, 'notes.get', { note_id: note.id })).toMatchObject({
      problem: { code: 'NOT_FOUND' },
    });
  });

  test('inherit clock mode, limits and tools, and a reset brings them back to their beginning', async () => {
    const options = { clock: { mode: 'manual' }, limits: { journal_entries: 9 }, tools: { set: ['notes'] } };
    const { agent } = await desk.open('p', { world: 'notes', seed: 0, ...options });
    desk.agent(agent.token, 'notes.create', { title: 'x' });
    await desk.call('workspaces.fork', { workspace_id: 'p' });
    const details = await desk.call('workspaces.get', { workspace_id: 'p-fork-1' });
    expect(details.options).toEqual({ limits: options.limits, tools: options.tools, seed: 0 });
    const { token } = (await desk.call('workspaces.reset', { workspace_id: 'p-fork-1' })).agent;
    expect(desk.agent(token, 'notes.list', { state: 'open' }).items).toHaveLength(3);
    expect((await desk.call('clock.read', { workspace_id: 'p-fork-1' })).clock).toEqual({ mode: 'manual' });
  });
});
