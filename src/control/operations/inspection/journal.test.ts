// Journal and digests in inspection: what happened, and what a state is compared by.
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
const write = (title: string, body = '') => desk.agent(token, 'notes.create', { title, body }).id as string;
const revise = (note_id: string, body: string) => desk.agent(token, 'notes.revise', { note_id, body });
const erase = (note_id: string) => desk.agent(token, 'notes.erase', { note_id });

describe('the journal', () => {
  const entries = async (more: object = {}) =>
    ((await desk.call('inspection.journal', { ...one, ...more })).items as Output[]).map(
      ({ entry }) => entry,
    );

  test('tells each call with what it changed', async () => {
    const id = write('x');
    desk.outcome(token, 'notes.get', { note_id: 'not_none' });
    const { items } = await desk.call('inspection.journal', one);
    expect(items).toEqual([
      {
        entry: 1,
        line: 1,
        at: '2026-09-14T08:01:00.000Z',
        wall: expect.stringMatching(/^20.*Z$/),
        surface: 'process',
        by: 'ada',
        operation: 'notes.create',
        input: { title: 'x', body: '' },
        outcome: 'ok',
        faults: [],
        records: [{ entity: 'note', id }],
        chain: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
      expect.objectContaining({ entry: 2, outcome: 'NOT_FOUND', records: [] }),
    ]);
  });

  test('is filtered and paged', async () => {
    const id = write('x');
    const other = write('y');
    revise(id, 'z');
    desk.agent(token, 'notes.list');
    desk.outcome(token, 'notes.get', { note_id: 'not_none' });
    await desk.call('clock.advance', { ...one, by: 'PT1H' });
    expect(await entries()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await entries({ operation: 'notes.create' })).toEqual([1, 2]);
    expect(await entries({ principal: 'operator' })).toEqual([6]);
    expect(await entries({ surface: 'control' })).toEqual([6]);
    expect(await entries({ outcome: 'NOT_FOUND' })).toEqual([5]);
    expect(await entries({ record: id })).toEqual([1, 3]);
    expect(await entries({ entity: 'note', record: other })).toEqual([2]);
    expect(await entries({ entity: 'guest' })).toEqual([]);
    expect(await entries({ from: 3, to: 5 })).toEqual([3, 4, 5]);
    expect(await entries({ from: 7 })).toEqual([]);
    const page = await desk.call('inspection.journal', { ...one, limit: 4 });
    expect(page.items).toHaveLength(4);
    expect(await entries({ limit: 4, cursor: page.next_cursor })).toEqual([5, 6]);
  });

  test('of a fork goes back to the image', async () => {
    write('x');
    const { items } = await desk.call('workspaces.fork', { ...one, prefix: 'child' });
    desk.agent(items[0].agent.token, 'notes.create', { title: 'y' });
    const journal = await desk.call('inspection.journal', { workspace_id: 'child-1' });
    expect(journal.items.map(({ entry, line }: Output) => [entry, line])).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });
});

describe('the digest', () => {
  test('says content, replay and chain, and agrees with a recount', async () => {
    const before = await desk.call('inspection.digest', one);
    const id = write('x', 'y'.repeat(2000));
    const after = await desk.call('inspection.digest', { ...one, recount: true });
    expect(after).toMatchObject({ entry: 1, recounted: { content: after.content, agrees: true } });
    expect(after.content).not.toBe(before.content);
    erase(id);
    const back = await desk.call('inspection.digest', { ...one, recount: true });
    expect(back.content).toBe(before.content);
    expect(back.replay).not.toBe(before.replay);
    expect(await desk.call('inspection.digest', { ...one, as_of: '1', recount: true })).toEqual(after);
    expect(await desk.call('inspection.digest', { ...one, as_of: 'start' })).toEqual(before);
  });

  test('counts anew over all rows: a row changed behind the back of the engine is found', async () => {
    write('x');
    const copy = desk.assembly.yard.engine.workspace('one')?.live().copy;
    copy?.capture(false);
    copy?.db.exec("UPDATE notes_notes SET title = 'forged'");
    copy?.capture(true);
    const { recounted } = await desk.call('inspection.digest', { ...one, recount: true });
    expect(recounted.agrees).toBe(false);
  });
});
