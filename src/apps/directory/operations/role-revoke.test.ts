import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());

const as = 'person:bastian-uhlmoser';

describe('directory.role_revoke', () => {
  it('takes the permissions of the role at once', () => {
    const holding = { role_id: 'legal-operations', principal_id: work.ref('service:legal-agent') };
    work.ok('directory.me');
    expect(work.ok('directory.role_revoke', holding, { as })).toEqual({ ...holding, held: false });
    expect(work.refused('directory.me')).toBe('FORBIDDEN');
    expect(work.refused('directory.role_revoke', holding, { as })).toBe('ROLE_NOT_HELD');
  });

  it('is for administrators', () => {
    const holding = { role_id: 'desk', principal_id: work.ref('person:tomasz-rehfeld') };
    expect(work.refused('directory.role_revoke', holding, { as: 'person:tomasz-rehfeld' })).toBe('FORBIDDEN');
  });
});
