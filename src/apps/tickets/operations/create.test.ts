import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());

const request = {
  queue_id: 'legal-requests',
  subject: 'NDA with a new supplier',
  description: 'Please prepare our standard NDA.',
};

describe('tickets.create', () => {
  it('opens a new ticket for oneself with the next number and the defaults of queue and person', () => {
    const ticket = work.ok('tickets.create', request, { as: 'person:levin-adomeit' });
    expect(ticket).toMatchObject({
      number: 'REQ-313',
      status: 'new',
      type: 'request',
      priority: 'normal',
      channel: 'portal',
      language: 'de',
      requester_id: work.ref('person:levin-adomeit'),
      submitter_id: work.ref('person:levin-adomeit'),
      viewed_as: 'participant',
      description: request.description,
    });
  });

  it('numbers each queue by its own pattern; queues with one prefix share a series', () => {
    const number = (queue_id: string, type?: string) =>
      work.ok('tickets.create', { ...request, queue_id, ...(type && { type }) }).number;
    expect(number('legal')).toBe('2026091400018');
    expect(number('finance')).toBe('FIN-403');
    expect(number('support')).toBe('#510');
    expect(number('it', 'problem')).toBe('#511');
  });

  it('lets an agent open one for a customer, with everything set', () => {
    const ticket = work.ok('tickets.create', {
      queue_id: 'support',
      subject: 'Export steht',
      description: 'Wie am Telefon besprochen.',
      type: 'incident',
      priority: 'high',
      urgency: 'high',
      requester_id: work.ref('contact:wiebke-jorns'),
      assignee_id: work.ref('person:timon-schraad'),
      language: 'de',
      due_day: '2026-09-30',
      tags: ['export', 'export', 'gold'],
      cc_ids: [work.ref('contact:konrad-bahlke')],
      fields: { error_id: 'E-7741', affected_users: 4 },
    });
    expect(ticket).toMatchObject({
      status: 'open',
      viewed_as: 'agent',
      organisation_id: work.ref('organisation:havelstedt'),
      organisation_name: 'Havelstedt Maschinenbau GmbH',
      assignee_name: 'Timon Schraad',
      requester_name: 'Wiebke Jorns',
      sla_policy_id: 'gold',
      tags: ['export', 'gold'],
      cc_ids: [work.ref('contact:konrad-bahlke')],
      fields: { error_id: 'E-7741', affected_users: 4 },
      channel: 'api',
    });
    expect(
      ticket.sla.map((clock: { metric: string; target: string }) => [clock.metric, clock.target]),
    ).toEqual([
      ['first_reply', 'PT1H'],
      ['resolution', 'PT12H'],
    ]);
  });

  it('refuses requesters what only agents may give', () => {
    const options = { as: 'contact:wiebke-jorns' };
    const own = { queue_id: 'support', subject: 'x', description: 'y' };
    expect(work.refused('tickets.create', { ...own, priority: 'urgent' }, options)).toBe('AGENTS_ONLY');
    expect(work.refused('tickets.create', { ...own, is_public: false }, options)).toBe('AGENTS_ONLY');
    const somebody = work.ref('contact:konrad-bahlke');
    expect(work.refused('tickets.create', { ...own, requester_id: somebody }, options)).toBe('AGENTS_ONLY');
    const self = work.ref('contact:wiebke-jorns');
    expect(work.ok('tickets.create', { ...own, requester_id: self }, options).requester_id).toBe(self);
  });

  it('hides queues that are not open to the caller', () => {
    const put = (queue_id: string) => ({ queue_id, subject: 'x', description: 'y' });
    expect(work.refused('tickets.create', put('legal'), { as: 'contact:wiebke-jorns' })).toBe(
      'REFERENCE_UNKNOWN',
    );
    expect(work.refused('tickets.create', put('board'))).toBe('REFERENCE_UNKNOWN');
    expect(work.refused('tickets.create', put('nowhere'))).toBe('REFERENCE_UNKNOWN');
  });

  it('checks types, priorities, people, fields and files, and leaves nothing behind', () => {
    const before = work.ok('tickets.queue_counts', { queue_id: 'support' });
    const put = (more: object) => ({ queue_id: 'support', subject: 'x', description: 'y', ...more });
    expect(work.refused('tickets.create', put({ type: 'problem' }))).toBe('VALUE_NOT_ALLOWED');
    expect(
      work.refused('tickets.create', { ...put({ priority: 'urgent' }), queue_id: 'it', type: 'question' }),
    ).toBe('VALUE_NOT_ALLOWED');
    expect(work.refused('tickets.create', put({ requester_id: 'per_nobody' }))).toBe('REFERENCE_UNKNOWN');
    expect(work.refused('tickets.create', put({ cc_ids: [work.ref('contact:jost-wiegmann')] }))).toBe(
      'REFERENCE_UNKNOWN',
    );
    expect(work.refused('tickets.create', put({ assignee_id: work.ref('person:ida-brummund') }))).toBe(
      'ASSIGNEE_NOT_IN_GROUP',
    );
    expect(work.refused('tickets.create', put({ assignee_id: work.ref('person:rico-haubold') }))).toBe(
      'ASSIGNEE_NOT_IN_GROUP',
    );
    expect(work.refused('tickets.create', put({ fields: { affected_users: 'many' } }))).toBe(
      'FIELDS_INVALID',
    );
    expect(work.refused('tickets.create', put({ fields: { colour: 'red' } }))).toBe('FIELDS_INVALID');
    expect(work.ok('tickets.queue_counts', { queue_id: 'support' })).toEqual(before);
  });

  it('follows up on a closed ticket only', () => {
    const put = (handle: string) => ({ ...request, follow_up_of_id: work.ref(`ticket:${handle}`) });
    const { links } = work.ok('tickets.create', put('req-302'));
    expect(links).toMatchObject([{ kind: 'follow_up_of', direction: 'outgoing', number: 'REQ-302' }]);
    expect(work.refused('tickets.create', put('req-311'))).toBe('REFERENCE_UNKNOWN');
  });
});
