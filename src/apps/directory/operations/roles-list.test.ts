import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());

describe('directory.roles_list', () => {
  it('lists roles with what they permit', () => {
    const { items } = work.ok('directory.roles_list', { limit: 50 });
    expect(items).toContainEqual({
      id: 'master-data-approver',
      name: 'Approver of master data',
      description: 'The second pair of eyes on bank details and payment terms.',
      permissions: ['directory.decide_change', 'directory.read_master_data'],
      etag: '0',
    });
  });
});
