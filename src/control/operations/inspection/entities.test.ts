// Records in inspection: whole, filtered, paged, as of any place.
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
const notes = async (more: object = {}) =>
  (await desk.call('inspection.entities', { ...one, entity: 'note', ...more })) as Output;
const write = (title: string, body = '') => desk.agent(token, 'notes.create', { title, body }).id as string;
const revise = (note_id: string, body: string) => desk.agent(token, 'notes.revise', { note_id, body });
const erase = (note_id: string) => desk.agent(token, 'notes.erase', { note_id });

describe('records', () => {
  test('are the root row with its parts and its long texts', async () => {
    const long = 'ü'.repeat(40_000);
    const longest = 'x'.repeat(150_000);
    const ids = [write('short', 'a body'), write('long', long), write('longest', longest)];
    for (const [position, body] of ['a body', long, longest].entries()) {
      const id = ids[position] as string;
      const record = await desk.call('inspection.entity', { ...one, entity: 'note', record_id: id });
      expect(record).toEqual({
        id,
        entry: position + 1,
        record: {
          id,
          owner_id: 'ada',
          title: ['short', 'long', 'longest'][position],
          body,
          state: 'open',
          pinned: false,
          made_at: expect.stringMatching(/Z$/),
          reminder: null,
          marks: [{ id: expect.stringMatching(/^mrk_/), note_id: id, word: expect.stringMatching(/^\d+$/) }],
        },
      });
    }
    const first = (await notes({ where: ['title=Price list'] })).items[0];
    expect(first).toMatchObject({ entry: 0, record: { body: expect.stringContaining('Tarvik'), marks: [] } });
  });

  test('are filtered by columns of the root', async () => {
    const id = write('mine');
    const count = async (...where: string[]) => (await notes({ where })).items.length;
    expect(await count()).toBe(4);
    expect(await count('owner_id=ben')).toBe(1);
    expect(await count('owner_id=ada', 'title=mine')).toBe(1);
    expect(await count('pinned=false')).toBe(4);
    expect(await count('pinned=1')).toBe(0);
    expect(await count('reminder=null')).toBe(4);
    expect(await count(`id=${id}`)).toBe(1);
    expect(await count('title=a=b')).toBe(0);
  });

  test.each([['body=x'], ['nothing=1'], ['title'], ['pinned=maybe'], ['=x'], ['pinned='], ['"title"=x']])(
    'a condition %j is refused with the columns there are',
    async (condition) => {
      const problem = await desk.refused('inspection.entities', {
        ...one,
        entity: 'note',
        where: ['state=open', condition],
      });
      expect(problem).toMatchObject({ status: 400, errors: [{ pointer: '/where/1' }] });
      expect(problem.errors?.[0]?.message).toContain('title');
    },
  );

  test('come in pages whose cursor fits no other list', async () => {
    for (let count = 0; count < 5; count++) write(`n${count}`);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await notes({ limit: 3, ...(cursor && { cursor }) });
      seen.push(...page.items.map(({ id }: { id: string }) => id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(seen).toHaveLength(8);
    expect(seen).toEqual([...new Set(seen)].sort());
    const { next_cursor } = await notes({ limit: 3 });
    for (const other of [{ entity: 'guest' }, { where: ['state=open'] }, { as_of: 'start' }])
      expect(
        await desk.refused('inspection.entities', { ...one, entity: 'note', ...other, cursor: next_cursor }),
      ).toMatchObject({
        code: 'INVALID_CURSOR',
      });
  });

  test('as of an earlier entry or a snapshot are what they were', async () => {
    const id = write('first', 'one');
    await desk.call('snapshots.create', { ...one, name: 'before' });
    revise(id, 'two');
    revise(id, 'three'.repeat(1000));
    erase(id);
    const bodyAt = async (as_of: string) =>
      (await notes({ as_of, where: [`id=${id}`] })).items[0]?.record.body;
    expect(await bodyAt('start')).toBeUndefined();
    expect(await bodyAt('0')).toBeUndefined();
    expect(await bodyAt('1')).toBe('one');
    expect(await bodyAt('before')).toBe('one');
    expect(await bodyAt('one/before')).toBe('one');
    expect(await bodyAt('2')).toBe('two');
    expect(await bodyAt('3')).toBe('three'.repeat(1000));
    expect(await bodyAt('now')).toBeUndefined();
    for (const place of ['5', 'never', 'two/before', '999999999'])
      expect(
        (await desk.refused('inspection.entities', { ...one, entity: 'note', as_of: place })).status,
      ).toBe(422);
  });

  test('of an unknown entity or id are refused', async () => {
    expect(await desk.refused('inspection.entities', { ...one, entity: 'ship' })).toMatchObject({
      code: 'UNKNOWN_ENTITY',
      detail: 'There is no entity "ship". There are: guest, note.',
    });
    const missing = { ...one, entity: 'note', record_id: 'not_none' };
    expect((await desk.refused('inspection.entity', missing)).code).toBe('NOT_FOUND');
  });
});
