import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());

const organisation_id = work.ref('organisation:lumenfels');
const pfruender = 'person:jonas-pfruender';
const ask = (changes: object, as = 'service:legal-agent'): string =>
  work.ok('directory.change_request_create', { organisation_id, changes, reason: 'Nachtrag' }, { as }).id;
const decide = (change_request_id: string, decision: string, as = pfruender) =>
  work.outcome('directory.change_request_decide', { change_request_id, decision, note: 'geprüft' }, { as });

describe('directory.change_request_decide', () => {
  it('applies the new values when somebody else approves', () => {
    const request = ask({ payment_term_days: 14, bank_name: null });
    expect(decide(request, 'approve')).toMatchObject({
      ok: true,
      output: { status: 'approved', decided_by: work.ref(pfruender), decision_note: 'geprüft' },
    });
    const data = work.ok('directory.master_data_get', { organisation_id });
    expect(data).toMatchObject({ payment_term_days: 14, bank_name: null, iban: 'DE56000900500000440100' });
  });

  it('leaves everything as it was on a rejection', () => {
    const before = work.ok('directory.master_data_get', { organisation_id });
    expect(decide(ask({ payment_term_days: 90 }), 'reject')).toMatchObject({
      output: { status: 'rejected' },
    });
    expect(work.ok('directory.master_data_get', { organisation_id })).toEqual(before);
  });

  it('refuses the requester, whatever they may do otherwise', () => {
    const request = ask({ payment_term_days: 21 }, 'person:beate-holl');
    expect(decide(request, 'approve', 'person:beate-holl')).toMatchObject({
      problem: { code: 'OWN_CHANGE_REQUEST', status: 403 },
    });
    expect(decide(request, 'reject', 'person:beate-holl')).toMatchObject({
      problem: { code: 'OWN_CHANGE_REQUEST' },
    });
  });

  it('lets a deputy decide who stands in for an approver', () => {
    const request = ask({ payment_term_days: 28 });
    expect(decide(request, 'reject', 'person:ida-brummund')).toMatchObject({ ok: true });
  });

  it('refuses a request whose old values no longer hold', () => {
    const first = ask({ payment_term_days: 60 });
    const second = ask({ payment_term_days: 45 });
    expect(decide(first, 'approve')).toMatchObject({ ok: true });
    expect(decide(second, 'approve')).toMatchObject({
      problem: { code: 'CHANGE_REQUEST_OUTDATED', status: 409 },
    });
    expect(decide(second, 'reject')).toMatchObject({ ok: true });
  });

  it('decides once, with the permission, on what exists', () => {
    const request = ask({ payment_term_days: 7 });
    expect(decide(request, 'approve', 'service:legal-agent')).toMatchObject({
      problem: { code: 'FORBIDDEN' },
    });
    expect(decide(request, 'approve')).toMatchObject({ ok: true });
    expect(decide(request, 'reject')).toMatchObject({
      problem: { code: 'CHANGE_REQUEST_CLOSED', status: 409 },
    });
    expect(decide('chr_x', 'reject')).toMatchObject({ problem: { code: 'NOT_FOUND' } });
  });
});
