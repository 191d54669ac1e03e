import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());

const vision = { name: 'Tarvik Vision GmbH', kind: 'supplier', country: 'DE', language: 'de' };

describe('directory.organisation_create', () => {
  it('enters an organisation that is found at once, with empty master data', () => {
    const made = work.ok('directory.organisation_create', { ...vision, city: 'Berlin' });
    expect(made).toMatchObject({ ...vision, city: 'Berlin', status: 'active', note: null });
    expect(work.ok('directory.organisations_list', { q: 'vision' }).items).toMatchObject([{ id: made.id }]);
    const data = work.ok('directory.master_data_get', { organisation_id: made.id });
    expect(data).toMatchObject({ payment_term_days: null, iban: null, tax_id: null });
  });

  it('refuses a name that only case and accents tell apart, and says which it is', () => {
    const outcome = work.outcome('directory.organisation_create', { ...vision, name: 'LUMENFELS  GmbH' });
    expect(outcome).toMatchObject({ problem: { code: 'ORGANISATION_EXISTS' } });
    expect(JSON.stringify(outcome)).toContain(work.ref('organisation:lumenfels'));
  });

  it('lets a near name through: telling twins apart is the work', () => {
    expect(
      work.ok('directory.organisation_create', { ...vision, name: 'Quellmoor Logistik GmbH' }).status,
    ).toBe('active');
  });

  it('takes no master data and no line breaks', () => {
    expect(work.refused('directory.organisation_create', { ...vision, iban: 'DE00' })).toBe('INVALID_INPUT');
    expect(work.refused('directory.organisation_create', { ...vision, name: 'A\r\nB' })).toBe(
      'INVALID_INPUT',
    );
    expect(work.refused('directory.organisation_create', vision, { as: 'person:lena-adomeit' })).toBe(
      'FORBIDDEN',
    );
  });
});
