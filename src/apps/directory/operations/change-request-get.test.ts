import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());

describe('directory.change_request_get', () => {
  it('shows what would change and why', () => {
    const request = { change_request_id: work.ref('change-request:quellmoor-bank') };
    expect(work.ok('directory.change_request_get', request)).toMatchObject({
      organisation_name: 'Quellmoor Logistik KG',
      requested_by: work.ref('person:levin-adomeit'),
      requested_at: '2026-09-11T13:20:00.000Z',
      changes: [
        { field: 'bank_name' },
        { field: 'bic' },
        { field: 'iban', new_value: 'DE94000900990987654321' },
      ],
    });
  });

  it('answers 404 for an id that is none', () => {
    expect(work.refused('directory.change_request_get', { change_request_id: 'chr_x' })).toBe('NOT_FOUND');
  });
});
