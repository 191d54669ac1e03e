import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());
const id = (handle: string) => work.ref(`ticket:${handle}`);
const update = (handle: string, change: object) =>
  work.ok('tickets.update', { ticket_id: id(handle), ...change });
const refused = (handle: string, change: object) =>
  work.refused('tickets.update', { ticket_id: id(handle), ...change });

describe('tickets.update', () => {
  it('changes what is given, clears what is null, leaves the rest, and opens a new ticket', () => {
    const ticket = update('export-501', {
      subject: 'Export der Messreihen: E-7741',
      priority: 'high',
      urgency: 'high',
      due_day: '2026-09-15',
      fields: { error_id: 'E-7741', product: null },
    });
    expect(ticket).toMatchObject({
      subject: 'Export der Messreihen: E-7741',
      status: 'open',
      priority: 'high',
      urgency: 'high',
      due_day: '2026-09-15',
      channel: 'mail',
      fields: { error_id: 'E-7741' },
    });
    expect(update('export-501', { due_day: null })).toMatchObject({
      due_day: null,
      priority: 'high',
    });
  });

  it('gives another target with another priority', () => {
    const before = work.ok('tickets.get', { ticket_id: id('export-507') });
    const after = update('export-507', { priority: 'urgent' });
    expect(before.sla[0]).toMatchObject({
      metric: 'first_reply',
      target: 'PT1H',
      due_at: '2026-09-14T08:54:00.000Z',
    });
    expect(after.sla[0]).toMatchObject({
      metric: 'first_reply',
      target: 'PT30M',
      due_at: '2026-09-14T08:24:00.000Z',
    });
  });

  it('gives another service level with another customer', () => {
    const requester_id = work.ref('contact:silke-ahrenkiel');
    expect(update('login-504', { requester_id })).toMatchObject({
      organisation_id: work.ref('organisation:lumenfels'),
      sla_policy_id: 'silver',
    });
    expect(update('login-504', { organisation_id: null }).sla_policy_id).toBe('standard');
  });

  it('hides a ticket from its requester when it stops being public', () => {
    update('manual-508', { is_public: false });
    const ask = { ticket_id: id('manual-508') };
    expect(work.refused('tickets.get', ask, { as: 'contact:robin-steghaus' })).toBe('NOT_FOUND');
    update('manual-508', { is_public: true });
    expect(work.ok('tickets.get', ask, { as: 'contact:robin-steghaus' }).number).toBe('#508');
  });

  it('changes nothing when nothing differs', () => {
    const before = work.ok('tickets.get', { ticket_id: id('req-305') });
    const after = update('req-305', { priority: 'normal', fields: { purpose: 'pilot with 30 sensors' } });
    expect(after.etag).toBe(before.etag);
    expect(after.updated_at).toBe(before.updated_at);
  });

  it('is for agents of the queue', () => {
    const change = { ticket_id: id('export-502'), subject: 'x' };
    expect(work.refused('tickets.update', change, { as: 'contact:wiebke-jorns' })).toBe('FORBIDDEN');
    expect(work.refused('tickets.update', change, { as: 'person:ida-brummund' })).toBe('NOT_FOUND');
    const requester = { ticket_id: id('req-303'), subject: 'x' };
    expect(work.refused('tickets.update', requester, { as: 'person:bastian-uhlmoser' })).toBe('FORBIDDEN');
  });

  it('refuses what the queue does not allow, and a closed ticket', () => {
    expect(refused('export-502', { type: 'problem' })).toBe('VALUE_NOT_ALLOWED');
    expect(refused('export-502', { fields: { affected_users: true } })).toBe('FIELDS_INVALID');
    expect(refused('export-502', { requester_id: 'per_nobody' })).toBe('REFERENCE_UNKNOWN');
    expect(refused('export-502', { organisation_id: 'org_nowhere' })).toBe('REFERENCE_UNKNOWN');
    expect(refused('export-502', { subject: 'two\nlines' })).toBe('INVALID_INPUT');
    expect(refused('req-302', { subject: 'too late' })).toBe('TICKET_CLOSED');
  });
});
