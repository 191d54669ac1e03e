import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());
const ticket_id = work.ref('ticket:drift-481');
const positions = (input: object, as?: string): number[] =>
  work
    .ok('tickets.comment_list', { ticket_id, ...input }, as ? { as } : {})
    .items.map((item: { position: number }) => item.position);

describe('tickets.comment_list', () => {
  it('gives the thread in order, with names', () => {
    const { items } = work.ok('tickets.comment_list', { ticket_id });
    expect(items).toHaveLength(4);
    expect(items[0]).toMatchObject({
      position: 1,
      author_name: 'Amelie Vorhauer',
      visibility: 'public',
      kind: 'comment',
    });
    expect(items[0].body).toContain('61 °C');
    expect(positions({ order: 'newest' })).toEqual([4, 3, 2, 1]);
  });

  it('keeps internal comments from participants, with every filter and page', () => {
    const as = 'contact:silke-ahrenkiel';
    expect(positions({}, as)).toEqual([1, 2, 3]);
    expect(positions({ visibility: 'internal' }, as)).toEqual([]);
    expect(positions({ visibility: 'internal' })).toEqual([4]);
    const page = work.ok('tickets.comment_list', { ticket_id, order: 'newest', limit: 2 }, { as });
    expect(page.items.map((item: { position: number }) => item.position)).toEqual([3, 2]);
    expect(positions({ order: 'newest', limit: 2, cursor: page.next_cursor }, as)).toEqual([1]);
  });

  it('hides the thread of a hidden ticket', () => {
    expect(work.refused('tickets.comment_list', { ticket_id: work.ref('ticket:bv-12') })).toBe('NOT_FOUND');
  });
});
