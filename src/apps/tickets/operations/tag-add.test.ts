import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());
const ticket_id = work.ref('ticket:req-310');

describe('tags', () => {
  it('are added and taken off, once each, in order', () => {
    expect(work.ok('tickets.tag_add', { ticket_id, tags: ['messe', 'dolmetscher', 'messe'] }).tags).toEqual([
      'dolmetscher',
      'messe',
    ]);
    expect(work.ok('tickets.tag_add', { ticket_id, tags: ['messe'] }).tags).toEqual(['dolmetscher', 'messe']);
    expect(work.ok('tickets.tag_remove', { ticket_id, tag: 'messe' }).tags).toEqual(['dolmetscher']);
    expect(work.ok('tickets.tag_remove', { ticket_id, tag: 'messe' }).tags).toEqual(['dolmetscher']);
    const { items } = work.ok('tickets.history', { ticket_id, field: 'tags' });
    expect(
      items.map((item: { from_value: string; to_value: string }) => [item.from_value, item.to_value]),
    ).toEqual([
      ['messe', null],
      [null, 'dolmetscher'],
      [null, 'messe'],
    ]);
  });

  it('leave a new ticket new', () => {
    expect(work.ok('tickets.get', { ticket_id }).status).toBe('new');
  });

  it('are lower case, without blanks, and at most fifty', () => {
    for (const tag of ['Messe', 'zwei wörter', '', 'x'.repeat(41)]) {
      expect(work.refused('tickets.tag_add', { ticket_id, tags: [tag] })).toBe('INVALID_INPUT');
    }
    const tags = Array.from({ length: 49 }, (_, index) => `t${index}`);
    expect(work.ok('tickets.tag_add', { ticket_id, tags }).tags).toHaveLength(50);
    expect(work.refused('tickets.tag_add', { ticket_id, tags: ['one-more'] })).toBe('TOO_MANY');
  });

  it('are closed with the ticket', () => {
    const closed = work.ref('ticket:req-302');
    expect(work.refused('tickets.tag_add', { ticket_id: closed, tags: ['x'] })).toBe('TICKET_CLOSED');
    expect(work.refused('tickets.tag_remove', { ticket_id: closed, tag: 'saas' })).toBe('TICKET_CLOSED');
  });
});
