import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());

describe('directory.master_data_get', () => {
  it('shows payment term, bank details and contacts to those who may', () => {
    const organisation_id = work.ref('organisation:havelstedt');
    expect(work.ok('directory.master_data_get', { organisation_id })).toMatchObject({
      payment_term_days: 60,
      iban: 'DE39000900400000550700',
      billing_contact_id: work.ref('contact:wiebke-jorns'),
      notice_contact_id: work.ref('contact:konrad-bahlke'),
    });
    expect(work.refused('directory.master_data_get', { organisation_id }, { as: 'person:emre-saltuk' })).toBe(
      'FORBIDDEN',
    );
    expect(work.refused('directory.master_data_get', { organisation_id: 'org_x' })).toBe('NOT_FOUND');
  });
});
