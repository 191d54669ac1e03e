import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());
const id = (handle: string) => work.ref(`ticket:${handle}`);
const link = (from: string, kind: string, to: string) => ({ ticket_id: id(from), kind, target_id: id(to) });

describe('links', () => {
  it('are read from both sides', () => {
    const { link: made } = work.ok('tickets.link_create', link('export-501', 'incident_of', 'problem-488'));
    expect(made).toMatchObject({ kind: 'incident_of', direction: 'outgoing', number: '#488' });
    const { links } = work.ok('tickets.link_list', { ticket_id: id('problem-488') });
    expect(links).toMatchObject([
      { number: '#494', direction: 'incoming' },
      { number: '#501', direction: 'incoming', id: made.id },
    ]);
    expect(work.ok('tickets.link_list', { ticket_id: id('export-501') }).links).toEqual([made]);
  });

  it('do not show a requester a ticket that he does not see', () => {
    expect(
      work.ok('tickets.link_list', { ticket_id: id('export-501') }, { as: 'contact:wiebke-jorns' }).links,
    ).toEqual([]);
  });

  it('do not open a new ticket', () => {
    expect(work.ok('tickets.get', { ticket_id: id('export-501') }).status).toBe('new');
  });

  it('are refused to oneself, twice, and to tickets out of sight', () => {
    expect(work.refused('tickets.link_create', link('export-501', 'blocks', 'export-501'))).toBe('SELF_LINK');
    expect(work.refused('tickets.link_create', link('export-501', 'incident_of', 'problem-488'))).toBe(
      'LINK_EXISTS',
    );
    work.ok('tickets.link_create', link('export-507', 'relates_to', 'export-501'));
    expect(work.refused('tickets.link_create', link('export-501', 'relates_to', 'export-507'))).toBe(
      'LINK_EXISTS',
    );
    expect(work.refused('tickets.link_create', link('export-501', 'relates_to', 'bv-12'))).toBe(
      'REFERENCE_UNKNOWN',
    );
    expect(work.refused('tickets.link_create', link('req-302', 'relates_to', 'req-311'))).toBe(
      'TICKET_CLOSED',
    );
  });

  it('need a problem where an incident belongs to one', () => {
    expect(work.refused('tickets.link_create', link('export-509', 'incident_of', 'export-501'))).toBe(
      'LINK_KIND_MISMATCH',
    );
  });

  it('give a ticket one parent and never make it its own ancestor', () => {
    work.ok('tickets.link_create', link('req-310', 'child_of', 'req-309'));
    work.ok('tickets.link_create', link('req-309', 'child_of', 'req-307'));
    expect(work.refused('tickets.link_create', link('req-310', 'child_of', 'req-307'))).toBe('HAS_PARENT');
    expect(work.refused('tickets.link_create', link('req-307', 'child_of', 'req-310'))).toBe('PARENT_CYCLE');
  });

  it('are deleted from either side', () => {
    const { links } = work.ok('tickets.link_list', { ticket_id: id('req-309') });
    const incoming = links.find((item: { direction: string }) => item.direction === 'incoming');
    expect(work.ok('tickets.link_delete', { ticket_id: id('req-309'), link_id: incoming.id })).toEqual({
      link_id: incoming.id,
    });
    expect(work.ok('tickets.link_list', { ticket_id: id('req-310') }).links).toEqual([]);
    expect(work.refused('tickets.link_delete', { ticket_id: id('req-309'), link_id: incoming.id })).toBe(
      'NOT_FOUND',
    );
    const { items: history } = work.ok('tickets.history', {
      ticket_id: id('req-310'),
      field: 'links.child_of',
    });
    expect(history).toMatchObject([
      { from_value: 'REQ-309', to_value: null },
      { from_value: null, to_value: 'REQ-309' },
    ]);
  });

  it('that tell where a ticket came from stay', () => {
    const follow = work.ok('tickets.create', {
      queue_id: 'legal-requests',
      subject: 'Again',
      description: 'Once more.',
      follow_up_of_id: id('req-302'),
    });
    const [origin] = follow.links;
    expect(work.refused('tickets.link_delete', { ticket_id: follow.id, link_id: origin.id })).toBe(
      'SYSTEM_LINK',
    );
  });

  it('are at most a hundred from one ticket', () => {
    const targets = Array.from(
      { length: 99 },
      (_, index) =>
        work.ok(
          'tickets.create',
          { queue_id: 'support', subject: `Bulk ${index}`, description: 'x' },
          { pays: false },
        ).id,
    );
    const join = (target_id: string) => ({ ticket_id: id('export-507'), kind: 'relates_to', target_id });
    for (const target of targets) work.ok('tickets.link_create', join(target), { pays: false });
    expect(work.refused('tickets.link_create', join(id('export-505')))).toBe('TOO_MANY');
  });
});
