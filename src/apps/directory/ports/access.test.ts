import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());
const may = (handle: string, permission: string) => work.may(work.ref(handle), permission);

describe('Access.may', () => {
  it('grants by name, by app and to nobody else', () => {
    expect(may('person:tomasz-rehfeld', 'tickets.work')).toBe(true);
    expect(may('person:nele-wiebrock', 'tickets.whatever')).toBe(true);
    expect(may('person:tomasz-rehfeld', 'tickets.whatever')).toBe(false);
    expect(may('contact:dana-whitlow', 'directory.read')).toBe(false);
  });

  it.each(['person:rico-haubold', 'person:joachim-brettschneid', 'contact:jost-wiegmann'])(
    'grants %s nothing: not active',
    (handle) => {
      expect(may(handle, 'directory.self')).toBe(false);
    },
  );

  it.each(['per_nobody', 'svc_nobody', 'con_nobody', 'system', '', '*', "' or 1=1 --"])(
    'grants %j nothing',
    (id) => {
      expect(work.may(id, 'directory.self')).toBe(false);
    },
  );

  it('does not take a pattern for a permission', () => {
    expect(may('person:levin-adomeit', '*')).toBe(false);
    expect(may('person:levin-adomeit', 'directory.*')).toBe(false);
  });

  it('grants a delegated role only while it is in force', () => {
    const holl = 'person:beate-holl';
    work.ok(
      'directory.role_revoke',
      { role_id: 'master-data-approver', principal_id: work.ref(holl) },
      {
        as: 'person:bastian-uhlmoser',
      },
    );
    expect(may('person:ida-brummund', 'directory.decide_change')).toBe(false);
    expect(may(holl, 'directory.decide_change')).toBe(false);
    work.advance(12 * 24 * 3600);
    expect(may(holl, 'directory.decide_change')).toBe(true);
    work.advance(14 * 24 * 3600);
    expect(may(holl, 'directory.decide_change')).toBe(false);
  });

  it('grants a deputy nothing of somebody who is not active', () => {
    const carla = { as: 'person:carla-immendorf' };
    const anton = work.ref('person:bastian-uhlmoser');
    const deputy = work.ref('person:oksana-relyk');
    const days = { from_day: '2026-10-01', to_day: '2026-12-31' };
    const scopes = [{ kind: 'role', key: 'it-administrator' }];
    work.ok(
      'directory.delegation_create',
      { from_person_id: anton, to_person_id: deputy, scopes, ...days },
      carla,
    );
    expect(work.may(deputy, 'directory.manage_roles')).toBe(true);
    work.ok('directory.person_update', { person_id: anton, status: 'suspended' }, carla);
    expect(work.may(deputy, 'directory.manage_roles')).toBe(false);
  });
});
