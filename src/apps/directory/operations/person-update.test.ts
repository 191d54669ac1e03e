import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());

const as = 'person:carla-immendorf';
const id = (handle: string) => work.ref(`person:${handle}`);

describe('directory.person_update', () => {
  it('changes what is given and keeps the rest', () => {
    const before = work.ok('directory.person_get', { person_id: id('malte-grewenig') });
    const changes = { job_title: 'Senior Contract Manager', phone: null, languages: ['en'] };
    const after = work.ok('directory.person_update', { person_id: before.id, ...changes }, { as });
    expect(after).toEqual({ ...before, ...changes, etag: after.etag });
    expect(after.etag).not.toBe(before.etag);
  });

  it('takes every permission from somebody who leaves', () => {
    const guard = { as: 'person:timon-schraad' };
    work.ok('directory.me', {}, guard);
    work.ok('directory.person_update', { person_id: id('timon-schraad'), status: 'left' }, { as });
    expect(work.refused('directory.me', {}, guard)).toBe('FORBIDDEN');
  });

  it('lets nobody manage themselves, however indirectly', () => {
    const change = { person_id: id('svenja-marquardt'), manager_id: id('levin-adomeit') };
    expect(work.refused('directory.person_update', change, { as })).toBe('MANAGER_LOOP');
    const self = { person_id: id('levin-adomeit'), manager_id: id('levin-adomeit') };
    expect(work.refused('directory.person_update', self, { as })).toBe('MANAGER_LOOP');
  });

  it('names the field that refers to nothing', () => {
    const unit = { person_id: id('levin-adomeit'), org_unit_id: 'moon' };
    expect(work.outcome('directory.person_update', unit, { as })).toMatchObject({
      problem: { code: 'UNKNOWN_REFERENCE', errors: [{ pointer: '/org_unit_id' }] },
    });
    const manager = { person_id: id('levin-adomeit'), manager_id: id('joachim-brettschneid') };
    expect(work.outcome('directory.person_update', manager, { as })).toMatchObject({
      problem: { code: 'UNKNOWN_REFERENCE', errors: [{ pointer: '/manager_id' }] },
    });
  });

  it('is for human resources, and for the version that was read', () => {
    const change = { person_id: id('levin-adomeit'), job_title: 'Chief Buyer' };
    expect(work.refused('directory.person_update', change)).toBe('FORBIDDEN');
    expect(work.refused('directory.person_update', change, { as, ifMatch: '"999"' })).toBe(
      'PRECONDITION_FAILED',
    );
  });
});
