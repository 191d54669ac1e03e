import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());

const as = 'person:bastian-uhlmoser';

describe('directory.group_remove_member', () => {
  it('takes a member out once', () => {
    const member = { group_id: 'support', principal_id: work.ref('person:rico-haubold') };
    const before = work.ok('directory.group_get', { group_id: 'support' });
    const after = work.ok('directory.group_remove_member', member, { as });
    expect(after.member_count).toBe(before.member_count - 1);
    expect(work.refused('directory.group_remove_member', member, { as })).toBe('NOT_A_MEMBER');
  });

  it('is for administrators', () => {
    const member = { group_id: 'support', principal_id: work.ref('person:lena-adomeit') };
    expect(work.refused('directory.group_remove_member', member)).toBe('FORBIDDEN');
  });
});
