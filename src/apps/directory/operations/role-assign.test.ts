import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());

const as = 'person:bastian-uhlmoser';
const assign = (role_id: string, handle: string, caller = as) =>
  work.outcome('directory.role_assign', { role_id, principal_id: work.ref(handle) }, { as: caller });

describe('directory.role_assign', () => {
  it('gives the permissions of the role at once', () => {
    const list = () => work.outcome('directory.change_requests_list', {}, { as: 'person:lena-adomeit' });
    expect(list()).toMatchObject({ problem: { code: 'FORBIDDEN' } });
    expect(assign('accountant', 'person:lena-adomeit')).toMatchObject({ ok: true, output: { held: true } });
    expect(list()).toMatchObject({ ok: true });
  });

  it('gives a whole app by its pattern', () => {
    expect(assign('desk-lead', 'contact:dana-whitlow')).toMatchObject({ ok: true });
    expect(work.may(work.ref('contact:dana-whitlow'), 'tickets.anything')).toBe(true);
    expect(work.may(work.ref('contact:dana-whitlow'), 'ticketsx.anything')).toBe(false);
  });

  it('refuses what is held already and whoever does not exist', () => {
    expect(assign('desk', 'person:tomasz-rehfeld')).toMatchObject({ problem: { code: 'ROLE_ALREADY_HELD' } });
    expect(assign('desk', 'per_nobody')).toMatchObject({
      problem: { code: 'UNKNOWN_REFERENCE', errors: [{ pointer: '/principal_id' }] },
    });
  });

  it('is for administrators, and 404 for a role that is none', () => {
    expect(assign('it-administrator', 'service:legal-agent', 'service:legal-agent')).toMatchObject({
      problem: { code: 'FORBIDDEN' },
    });
    expect(assign('emperor', 'person:tomasz-rehfeld')).toMatchObject({ problem: { code: 'NOT_FOUND' } });
  });
});
