import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());

const rehfeld = work.ref('person:tomasz-rehfeld');
const days = { from_day: '2026-09-14', to_day: '2026-09-18' };
const create = (input: object, as: string) =>
  work.outcome('directory.delegation_create', { ...days, ...input }, { as });
const ask = (key: string, kind = 'approval') => ({ to_person_id: rehfeld, scopes: [{ kind, key }] });

describe('directory.delegation_create', () => {
  it('makes a deputy from midnight to midnight where the delegator works', () => {
    const made = create({ ...ask('contract'), reason: 'Messe' }, 'person:urs-baenziger');
    expect(made).toMatchObject({
      ok: true,
      output: {
        to_name: 'Tomasz Rehfeld',
        scopes: [{ kind: 'approval', key: 'contract' }],
        starts_at: '2026-09-13T22:00:00.000Z',
        ends_at: '2026-09-18T22:00:00.000Z',
        status: 'in_force',
      },
    });
  });

  it('hands on a role with its permissions, once however often it is named', () => {
    const input = { to_person_id: work.ref('person:lena-adomeit') };
    const scope = { kind: 'role', key: 'it-administrator' };
    const made = create({ ...input, scopes: [scope, scope] }, 'person:bastian-uhlmoser');
    expect(made).toMatchObject({ ok: true, output: { scopes: [scope] } });
    expect(work.may(work.ref('person:lena-adomeit'), 'directory.manage_roles')).toBe(true);
    work.advance(5 * 24 * 3600);
    expect(work.may(work.ref('person:lena-adomeit'), 'directory.manage_roles')).toBe(false);
  });

  it('hands on only what the delegator has', () => {
    const scopes = [
      { kind: 'group', key: 'procurement' },
      { kind: 'group', key: 'legal' },
      { kind: 'role', key: 'it-administrator' },
    ];
    expect(create({ to_person_id: rehfeld, scopes }, 'person:levin-adomeit')).toMatchObject({
      problem: { code: 'NOT_HELD', errors: [{ pointer: '/scopes/1' }, { pointer: '/scopes/2' }] },
    });
  });

  it('lets nobody make themselves a deputy', () => {
    const from_person_id = work.ref('person:jonas-pfruender');
    const carla = {
      to_person_id: work.ref('person:carla-immendorf'),
      scopes: [{ kind: 'approval', key: 'any' }],
    };
    expect(create({ ...carla, from_person_id }, 'person:carla-immendorf')).toMatchObject({
      problem: { code: 'SELF_DELEGATION' },
    });
    expect(create(carla, 'person:carla-immendorf')).toMatchObject({ problem: { code: 'SELF_DELEGATION' } });
    expect(create({ ...ask('any'), from_person_id }, 'person:carla-immendorf')).toMatchObject({ ok: true });
    expect(create({ ...ask('any'), from_person_id }, 'person:levin-adomeit')).toMatchObject({
      problem: { code: 'FORBIDDEN' },
    });
  });

  it('refuses deputies who are not active and days in the wrong order', () => {
    const gone = { ...ask('contract'), to_person_id: work.ref('person:rico-haubold') };
    expect(create(gone, 'person:levin-adomeit')).toMatchObject({
      problem: { code: 'UNKNOWN_REFERENCE', errors: [{ pointer: '/to_person_id' }] },
    });
    expect(create({ ...ask('contract'), to_day: '2026-09-13' }, 'person:levin-adomeit')).toMatchObject({
      problem: { code: 'DAYS_REVERSED' },
    });
  });
});
