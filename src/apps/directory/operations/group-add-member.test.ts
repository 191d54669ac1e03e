import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());

const as = 'person:bastian-uhlmoser';
const add = (group_id: string, handle: string, caller = as) =>
  work.outcome('directory.group_add_member', { group_id, principal_id: work.ref(handle) }, { as: caller });

describe('directory.group_add_member', () => {
  it('takes people and service accounts in, and changes the version of the group', () => {
    const before = work.ok('directory.group_get', { group_id: 'privacy' });
    expect(add('privacy', 'person:tomasz-rehfeld')).toMatchObject({ ok: true, output: { member_count: 2 } });
    expect(add('privacy', 'service:legal-agent')).toMatchObject({ ok: true, output: { member_count: 3 } });
    expect(work.ok('directory.group_get', { group_id: 'privacy' }).etag).not.toBe(before.etag);
  });

  it('refuses who belongs to it already', () => {
    expect(add('legal', 'person:tomasz-rehfeld')).toMatchObject({ problem: { code: 'ALREADY_MEMBER' } });
  });

  it.each(['contact:dana-whitlow', 'person:joachim-brettschneid', 'per_nobody', 'nonsense'])(
    'does not take in %s',
    (handle) => {
      expect(add('legal', handle)).toMatchObject({
        problem: { code: 'UNKNOWN_REFERENCE', errors: [{ pointer: '/principal_id' }] },
      });
    },
  );

  it('is for administrators, and 404 for a group that is none', () => {
    expect(add('legal', 'person:levin-adomeit', 'person:levin-adomeit')).toMatchObject({
      problem: { code: 'FORBIDDEN' },
    });
    expect(add('moon', 'person:levin-adomeit')).toMatchObject({ problem: { code: 'NOT_FOUND' } });
  });
});
