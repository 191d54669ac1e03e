import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());
const get = (handle: string, as?: string) =>
  work.ok('tickets.get', { ticket_id: work.ref(`ticket:${handle}`) }, as ? { as } : {});
const refused = (handle: string, as?: string) =>
  work.refused('tickets.get', { ticket_id: work.ref(`ticket:${handle}`) }, as ? { as } : {});

describe('tickets.get', () => {
  it('shows an agent everything', () => {
    expect(get('req-303')).toMatchObject({
      number: 'REQ-303',
      viewed_as: 'agent',
      status: 'hold',
      tags: ['avv', 'crm'],
      watcher_ids: [work.ref('person:ole-hinrichsmeyer')],
      fields: { contract_type: 'dpa', personal_data: true, counterparty: 'Tarvik Cloud GmbH' },
      links: [{ kind: 'relates_to', direction: 'incoming', number: 'SEC-31' }],
      sla_policy_id: 'internal',
      sla: [
        { metric: 'first_reply', state: 'fulfilled' },
        { metric: 'resolution', state: 'paused' },
      ],
    });
  });

  it('shows the requester the public side only', () => {
    const ticket = get('req-303', 'person:bastian-uhlmoser');
    expect(ticket).toMatchObject({
      viewed_as: 'participant',
      tags: [],
      watcher_ids: [],
      sla: [],
      sla_policy_id: null,
    });
    // Bastian stands in for Farah in the security group, so he sees SEC-31 and with it the link.
    expect(ticket.links).toHaveLength(1);
    expect(get('fac-76', 'contact:silke-ahrenkiel').links).toEqual([]);
    expect(get('fac-76', 'person:gudrun-zeisig').links).toHaveLength(1);
  });

  it('hides a ticket from everybody who has no part in it', () => {
    expect(refused('export-501', 'contact:silke-ahrenkiel')).toBe('NOT_FOUND');
    expect(refused('hr-204')).toBe('NOT_FOUND');
    expect(refused('bv-12')).toBe('NOT_FOUND');
    expect(work.refused('tickets.get', { ticket_id: 'tic_nothing' })).toBe('NOT_FOUND');
  });

  it('hides a ticket that is not public from its own requester, unless an agent', () => {
    expect(get('problem-488', 'person:pavel-dworschak').number).toBe('#488');
    expect(get('problem-488', 'person:nele-wiebrock').viewed_as).toBe('agent');
    expect(refused('problem-488', 'person:mareike-dohrn')).toBe('NOT_FOUND');
  });

  it('lets whoever is in copy or watches see the public side', () => {
    expect(get('it-491', 'person:felix-nottbusch').viewed_as).toBe('participant');
    expect(get('req-303', 'person:ole-hinrichsmeyer').viewed_as).toBe('participant');
  });

  it('lets a deputy work in the group it was delegated', () => {
    expect(get('sec-33', 'person:bastian-uhlmoser').viewed_as).toBe('agent');
    expect(refused('sec-33', 'person:pavel-dworschak')).toBe('NOT_FOUND');
  });

  it('carries the version that If-Match wants', () => {
    const { etag, id } = get('req-312');
    const change = { ticket_id: id, priority: 'high' };
    expect(work.refused('tickets.update', change, { ifMatch: '"999999"' })).toBe('PRECONDITION_FAILED');
    const { etag: next } = work.ok('tickets.update', change, { ifMatch: `"${etag}"` });
    expect(next).not.toBe(etag);
    expect(get('req-312').etag).toBe(next);
  });
});
