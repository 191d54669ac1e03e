import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());
const ticket_id = work.ref('ticket:ds-86');
const who = (handle: string) => ({ ticket_id, principal_id: work.ref(handle) });

describe('watchers', () => {
  it('follow a ticket and see its public side', () => {
    expect(work.refused('tickets.get', { ticket_id }, { as: 'person:timon-schraad' })).toBe('NOT_FOUND');
    work.ok('tickets.watch', who('person:timon-schraad'));
    expect(work.ok('tickets.get', { ticket_id }, { as: 'person:timon-schraad' }).viewed_as).toBe(
      'participant',
    );
    work.ok('tickets.unwatch', { ticket_id }, { as: 'person:timon-schraad' });
    expect(work.refused('tickets.get', { ticket_id }, { as: 'person:timon-schraad' })).toBe('NOT_FOUND');
  });

  it('are oneself unless told otherwise, and once', () => {
    const { etag } = work.ok('tickets.watch', { ticket_id });
    expect(work.ok('tickets.watch', { ticket_id })).toEqual({
      ticket_id,
      principal_id: work.ref('service:legal-agent'),
      etag,
    });
    expect(work.ok('tickets.unwatch', { ticket_id })).toEqual(work.ok('tickets.unwatch', { ticket_id }));
  });

  it('are staff, and others are named by agents only', () => {
    expect(work.refused('tickets.watch', who('contact:imogen-frayle'))).toBe('STAFF_ONLY');
    expect(work.refused('tickets.watch', who('per_nobody'))).toBe('REFERENCE_UNKNOWN');
    expect(work.refused('tickets.watch', who('person:timon-schraad'), { as: 'person:nele-wiebrock' })).toBe(
      'AGENTS_ONLY',
    );
    expect(work.refused('tickets.unwatch', who('person:timon-schraad'), { as: 'person:nele-wiebrock' })).toBe(
      'AGENTS_ONLY',
    );
    expect(work.refused('tickets.watch', { ticket_id: work.ref('ticket:req-302') })).toBe('TICKET_CLOSED');
    expect(work.refused('tickets.unwatch', { ticket_id: work.ref('ticket:req-302') })).toBe('TICKET_CLOSED');
  });
});

describe('people in copy', () => {
  const add = (...handles: string[]) => ({
    ticket_id,
    principal_ids: handles.map((handle) => work.ref(handle)),
  });

  it('are added and taken off, and see the public side', () => {
    const { cc_ids } = work.ok(
      'tickets.cc_add',
      add('contact:imogen-frayle', 'person:lena-adomeit', 'person:lena-adomeit'),
    );
    expect(cc_ids).toHaveLength(2);
    expect(work.ok('tickets.get', { ticket_id }, { as: 'contact:imogen-frayle' }).viewed_as).toBe(
      'participant',
    );
    expect(work.ok('tickets.cc_remove', who('contact:imogen-frayle')).cc_ids).toEqual([
      work.ref('person:lena-adomeit'),
    ]);
    expect(work.refused('tickets.get', { ticket_id }, { as: 'contact:imogen-frayle' })).toBe('NOT_FOUND');
    const again = work.ok('tickets.cc_remove', who('contact:imogen-frayle'));
    expect(again.cc_ids).toHaveLength(1);
  });

  it('exist and are active', () => {
    expect(work.refused('tickets.cc_add', add('contact:jost-wiegmann'))).toBe('REFERENCE_UNKNOWN');
    expect(
      work.refused('tickets.cc_add', {
        ...add('person:lena-adomeit'),
        ticket_id: work.ref('ticket:req-302'),
      }),
    ).toBe('TICKET_CLOSED');
  });
});
