import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());
const ticket_id = work.ref('ticket:export-505');
const assign = (who: string | null) => ({ ticket_id, assignee_id: who && work.ref(who) });

describe('tickets.assign', () => {
  it('gives a ticket to a member of the team, which opens it, and back to the queue', () => {
    expect(work.ok('tickets.assign', assign('person:timon-schraad'))).toMatchObject({
      assignee_name: 'Timon Schraad',
      status: 'open',
    });
    expect(work.ok('tickets.assign', assign(null))).toMatchObject({ assignee_id: null, status: 'open' });
  });

  it('takes "me" for the caller', () => {
    const me = { ticket_id: work.ref('ticket:req-312'), assignee_id: 'me' };
    expect(work.ok('tickets.assign', me).assignee_id).toBe(work.ref('service:legal-agent'));
    expect(work.ok('tickets.list', { assignee_id: 'me', status: 'unsolved' }).items).toHaveLength(3);
  });

  it('refuses everybody outside the team: helpers, the suspended, contacts, nobody', () => {
    for (const who of ['service:legal-agent', 'person:rico-haubold', 'contact:wiebke-jorns', 'per_nobody']) {
      expect(work.refused('tickets.assign', assign(who))).toBe('ASSIGNEE_NOT_IN_GROUP');
    }
  });

  it('takes a deputy of the group as a member', () => {
    const sec = { ticket_id: work.ref('ticket:sec-33'), assignee_id: work.ref('person:bastian-uhlmoser') };
    expect(work.ok('tickets.assign', sec).assignee_name).toBe('Bastian Uhlmoser');
  });

  it('refuses a closed ticket', () => {
    const closed = { ticket_id: work.ref('ticket:alarm-478'), assignee_id: null };
    expect(work.refused('tickets.assign', closed)).toBe('TICKET_CLOSED');
  });
});
