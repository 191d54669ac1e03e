import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());
const id = (handle: string) => work.ref(`ticket:${handle}`);

describe('tickets.move', () => {
  it('keeps the number, changes queue and service level, and lets go of an assignee of another team', () => {
    work.ok('tickets.assign', { ticket_id: id('login-504'), assignee_id: work.ref('person:lena-adomeit') });
    const moved = work.ok('tickets.move', { ticket_id: id('login-504'), queue_id: 'it' });
    expect(moved).toMatchObject({ queue_id: 'it', assignee_id: null });
    const ticket = work.ok('tickets.get', { ticket_id: id('login-504') });
    expect(ticket).toMatchObject({
      number: '#504',
      queue_id: 'it',
      sla_policy_id: 'internal',
      etag: moved.etag,
    });
    expect(ticket.sla[0]).toMatchObject({ metric: 'first_reply', target: 'PT8H', state: 'running' });
  });

  it('may take the ticket out of sight', () => {
    work.ok('tickets.move', { ticket_id: id('ek-123'), queue_id: 'hr' });
    expect(work.refused('tickets.get', { ticket_id: id('ek-123') })).toBe('NOT_FOUND');
    expect(work.ok('tickets.get', { ticket_id: id('ek-123') }, { as: 'person:carla-immendorf' }).number).toBe(
      'EK-123',
    );
  });

  it('refuses queues that do not take such tickets, and ones that the caller does not know', () => {
    const move = (handle: string, queue_id: string) =>
      work.refused('tickets.move', { ticket_id: id(handle), queue_id });
    expect(move('problem-488', 'support')).toBe('VALUE_NOT_ALLOWED');
    expect(move('export-509', 'board')).toBe('REFERENCE_UNKNOWN');
    expect(move('req-302', 'legal')).toBe('TICKET_CLOSED');
  });
});
