import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());

describe('directory.service_accounts_list', () => {
  it('lists accounts of programs with who answers for them', () => {
    const { items, next_cursor } = work.ok('directory.service_accounts_list');
    expect(items).toMatchObject([
      { name: 'Administration', status: 'active' },
      { name: 'Billing Export', owner_id: work.ref('person:pavel-dworschak') },
      { name: 'Legal Agent', owner_id: work.ref('person:mirela-oschatz'), languages: ['en', 'de'] },
    ]);
    expect(next_cursor).toBeNull();
  });
});
