// The difference between two places: by record and field, with the entry that did it, from the journal alone.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Desk, type Output, openDesk } from '../../../../tests/desk.ts';

let desk: Desk;
let token: string;
beforeEach(async () => {
  desk = openDesk();
  token = (await desk.open('one')).agent.token;
});
afterEach(() => desk.close());

const one = { workspace_id: 'one' };
const diff = async (more: object = {}) =>
  (await desk.call('inspection.diff', { ...one, ...more })).items as Output[];
const notes = async (more: object = {}) =>
  (await desk.call('inspection.entities', { ...one, entity: 'note', ...more })) as Output;
const write = (title: string, body = '') => desk.agent(token, 'notes.create', { title, body }).id as string;
const revise = (note_id: string, body: string) => desk.agent(token, 'notes.revise', { note_id, body });
const erase = (note_id: string) => desk.agent(token, 'notes.erase', { note_id });

describe('the difference', () => {
  test('is empty when nothing changed', async () => {
    desk.agent(token, 'notes.list');
    expect(await diff()).toEqual([]);
  });

  test('names record, part, field, old and new value, and the entry that did it', async () => {
    const [base] = (await notes({ where: ['title=Price list'] })).items;
    const id = write('new', 'text');
    revise(base.id, 'changed once');
    desk.agent(token, 'notes.list');
    revise(base.id, 'changed twice');
    const [changed, ...made] = (await diff()).sort((a) => (a.id === base.id ? -1 : 1));
    expect(changed).toEqual({
      entity: 'note',
      id: base.id,
      part: null,
      key: base.id,
      change: 'changed',
      entry: null,
      fields: [{ field: 'body', old: base.record.body, new: 'changed twice', entry: 4 }],
    });
    expect(made).toHaveLength(2);
    expect(made[0]).toMatchObject({ entity: 'note', id, part: null, change: 'created', entry: 1 });
    expect(made[0].fields).toContainEqual({ field: 'body', old: null, new: 'text', entry: 1 });
    expect(made[0].fields).toContainEqual({ field: 'pinned', old: null, new: false, entry: 1 });
    expect(made[1]).toMatchObject({ entity: 'note', id, part: 'marks', change: 'created', entry: 1 });
  });

  test('shows what was deleted, parts included, and not what came and went', async () => {
    const [base] = (await notes({ where: ['title=Price list'] })).items;
    const gone = write('gone');
    erase(gone);
    erase(base.id);
    const items = await diff();
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ id: base.id, change: 'deleted', entry: 3 });
    expect(items[0].fields).toContainEqual({ field: 'title', old: 'Price list', new: null, entry: 3 });
    const middle = await diff({ from: '1', to: '2' });
    expect(middle.map(({ part, change }) => [part, change])).toEqual([
      [null, 'deleted'],
      ['marks', 'deleted'],
    ]);
  });

  test('resolves long texts on both sides, wherever they stand', async () => {
    const texts = ['a'.repeat(3000), 'b'.repeat(3000), 'c'.repeat(100_000), 'short'];
    const id = write('long', texts[0]);
    for (const text of texts.slice(1)) revise(id, text);
    const body = async (from: string, to: string) =>
      (await diff({ from, to })).find(({ part }) => part === null)?.fields[0];
    const check = async () => {
      for (const [from, to] of [
        [1, 2],
        [2, 3],
        [3, 4],
        [1, 4],
        [4, 2],
      ] as const)
        expect(await body(String(from), String(to))).toMatchObject({
          field: 'body',
          old: texts[from - 1],
          new: texts[to - 1],
        });
    };
    await check();
    desk.assembly.yard.engine.workspace('one')?.drop();
    await check();
  });

  test('can be read backwards and between branches', async () => {
    const id = write('x', 'one');
    await desk.call('snapshots.create', { ...one, name: 'fork' });
    revise(id, 'left');
    await desk.call('snapshots.create', { ...one, name: 'left' });
    token = (await desk.call('workspaces.restore', { ...one, snapshot: 'fork' })).agent.token;
    revise(id, 'right');
    const body = async (from: string, to: string) => (await diff({ from, to }))[0]?.fields[0];
    expect(await body('left', 'now')).toEqual({ field: 'body', old: 'left', new: 'right', entry: 2 });
    expect(await body('now', 'left')).toMatchObject({ old: 'right', new: 'left', entry: 2 });
    expect(await body('now', 'fork')).toEqual({ field: 'body', old: 'right', new: 'one', entry: null });
    expect(await diff({ from: 'fork', to: 'fork' })).toEqual([]);
    const { items } = await desk.call('workspaces.fork', { ...one, at: 'left', prefix: 'child' });
    const child = { workspace_id: items[0].workspace.id, from: 'one/fork', to: 'now' };
    expect((await desk.call('inspection.diff', child)).items[0].fields[0]).toMatchObject({
      old: 'one',
      new: 'left',
    });
  });

  test('of places that have no image in common is refused', async () => {
    await desk.open('two', { world: 'notes', seed: 1 });
    await desk.call('snapshots.create', { workspace_id: 'two', name: 'there' });
    expect((await desk.refused('inspection.diff', { ...one, to: 'two/there' })).code).toBe('NOT_COMPARABLE');
    await desk.call('workspaces.restore', { ...one, snapshot: 'two/there' });
    expect((await desk.refused('inspection.diff', one)).code).toBe('NOT_COMPARABLE');
    await desk.call('workspaces.reset', one);
    expect(await diff()).toEqual([]);
  });

  test('is read from the journal alone: no copy is made', async () => {
    write('x', 'one');
    const { engine } = desk.assembly.yard;
    engine.workspace('one')?.drop();
    expect(await diff()).toHaveLength(2);
    expect(engine.copies.count).toBe(0);
  });

  test('of many is answered item by item', async () => {
    write('x');
    await desk.open('two');
    const { items } = await desk.call('workspaces.diffs', { ids: ['one', 'none', 'two'] });
    expect(
      items.map((item: Output) => [item.id, item.ok, item.value?.items.length, item.problem?.code]),
    ).toEqual([
      ['one', true, 2, undefined],
      ['none', false, undefined, 'UNKNOWN_WORKSPACE'],
      ['two', true, 0, undefined],
    ]);
  });
});
