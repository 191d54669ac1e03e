import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());

const organisation_id = work.ref('organisation:havelstedt');
const ask = (changes: object, reason = 'Nachtrag 1 vom 01.09.2026') =>
  work.outcome('directory.change_request_create', { organisation_id, changes, reason });

describe('directory.change_request_create', () => {
  it('records old and new values and changes nothing yet', () => {
    const before = work.ok('directory.master_data_get', { organisation_id });
    expect(ask({ payment_term_days: 45, notice_contact_id: null })).toMatchObject({
      ok: true,
      output: {
        status: 'pending',
        organisation_name: 'Havelstedt Maschinenbau GmbH',
        requested_by: work.ref('service:legal-agent'),
        changes: [
          { field: 'notice_contact_id', old_value: work.ref('contact:konrad-bahlke'), new_value: null },
          { field: 'payment_term_days', old_value: 60, new_value: 45 },
        ],
      },
    });
    expect(work.ok('directory.master_data_get', { organisation_id })).toEqual(before);
  });

  it('leaves out what would not change, and refuses if nothing is left', () => {
    expect(ask({ payment_term_days: 60, bank_name: 'Neue Bank' })).toMatchObject({
      output: { changes: [{ field: 'bank_name' }] },
    });
    expect(ask({ payment_term_days: 60 })).toMatchObject({ problem: { code: 'NO_CHANGE' } });
    expect(ask({})).toMatchObject({ problem: { code: 'NO_CHANGE' } });
  });

  it.each([
    ['/changes/iban', { iban: 'DE39000900400000550701' }],
    ['/changes/iban', { iban: 'DE39 0009 0040 0000 5507 00' }],
    ['/changes/bic', { bic: 'havldem0' }],
    ['/changes/payment_term_days', { payment_term_days: 366 }],
    ['/changes/payment_term_days', { payment_term_days: '45' }],
    ['/changes/name', { name: 'Neuer Name' }],
  ])('names the field that is not valid: %s', (pointer, changes) => {
    expect(ask(changes)).toMatchObject({ problem: { code: 'INVALID_INPUT', errors: [{ pointer }] } });
  });

  it('takes only contacts of the organisation itself', () => {
    const foreign = { billing_contact_id: work.ref('contact:silke-ahrenkiel') };
    expect(ask(foreign)).toMatchObject({
      problem: { code: 'UNKNOWN_REFERENCE', errors: [{ pointer: '/changes/billing_contact_id' }] },
    });
  });

  it('is for those who may ask', () => {
    const input = { organisation_id, changes: { payment_term_days: 1 }, reason: 'x' };
    expect(work.refused('directory.change_request_create', input, { as: 'person:lena-adomeit' })).toBe(
      'FORBIDDEN',
    );
    const nowhere = { ...input, organisation_id: 'org_x' };
    expect(work.refused('directory.change_request_create', nowhere)).toBe('UNKNOWN_REFERENCE');
  });
});
