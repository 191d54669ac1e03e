import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());

describe('directory.organisation_get', () => {
  it('shows the organisation without its master data', () => {
    const organisation_id = work.ref('organisation:tarvik');
    const organisation = work.ok('directory.organisation_get', { organisation_id });
    expect(organisation).toMatchObject({ name: 'Tarvik Cloud GmbH', city: 'Berlin', kind: 'supplier' });
    expect(Object.keys(organisation)).not.toContain('payment_term_days');
  });

  it('answers 404 for an id that is none', () => {
    expect(work.refused('directory.organisation_get', { organisation_id: 'org_x' })).toBe('NOT_FOUND');
  });
});
