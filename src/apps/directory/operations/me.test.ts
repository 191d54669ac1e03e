import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());

describe('directory.me', () => {
  it('tells a service account its groups, roles and permissions', () => {
    const me = work.ok('directory.me');
    expect(me).toMatchObject({ kind: 'service', email: 'legal-agent@brennhagel.example', language: 'en' });
    expect(me.groups.map((group: { id: string }) => group.id)).toEqual(['legal-ops', 'legal']);
    expect(me.roles).toEqual([{ id: 'legal-operations', name: 'Legal operations' }]);
    expect(me.permissions).toContain('directory.request_change');
  });

  it('shows a deputy whom they stand in for, with the permissions that come with it', () => {
    const me = work.ok('directory.me', {}, { as: 'person:ida-brummund' });
    expect(me.standing_in_for).toMatchObject([
      {
        name: 'Dr. Beate Holl',
        ends_at: '2026-09-15T22:00:00.000Z',
        scopes: [
          { kind: 'approval', key: 'invoice' },
          { kind: 'role', key: 'master-data-approver' },
        ],
      },
    ]);
    expect(me.permissions).toContain('directory.decide_change');
    expect(me.roles.map((role: { id: string }) => role.id)).not.toContain('master-data-approver');
  });

  it('shows the represented person by whom', () => {
    const me = work.ok('directory.me', {}, { as: 'person:beate-holl' });
    expect(me.represented_by).toMatchObject([{ name: 'Ida Brummund' }]);
    expect(me.standing_in_for).toEqual([]);
  });

  it('names the organisation of an outside contact', () => {
    const me = work.ok('directory.me', {}, { as: 'contact:wiebke-jorns' });
    expect(me).toMatchObject({
      kind: 'contact',
      organisation_id: work.ref('organisation:havelstedt'),
      groups: [],
    });
  });

  it('is closed to whoever is suspended, has left or does not exist', () => {
    expect(work.refused('directory.me', {}, { as: 'person:rico-haubold' })).toBe('FORBIDDEN');
    expect(work.refused('directory.me', {}, { as: 'person:joachim-brettschneid' })).toBe('FORBIDDEN');
    expect(work.refused('directory.me', {}, { as: 'contact:jost-wiegmann' })).toBe('FORBIDDEN');
    expect(work.refused('directory.me', {}, { as: 'per_nobody' })).toBe('FORBIDDEN');
  });
});
