import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());

const organisation_id = work.ref('organisation:sundrift');
const update = (changes: object) =>
  work.outcome('directory.organisation_update', { organisation_id, ...changes });

describe('directory.organisation_update', () => {
  it('changes what is given and leaves master data alone', () => {
    const data = work.ok('directory.master_data_get', { organisation_id });
    expect(update({ status: 'blocked', note: 'Streit über Reinigung', street: null })).toMatchObject({
      ok: true,
      output: { status: 'blocked', note: 'Streit über Reinigung', street: null, city: 'Hamburg' },
    });
    const after = work.ok('directory.master_data_get', { organisation_id });
    expect(after).toEqual({ ...data, etag: after.etag });
  });

  it('finds it by its new name', () => {
    expect(update({ name: 'Sonnendrift Facility GmbH' })).toMatchObject({ ok: true });
    expect(work.ok('directory.organisations_list', { q: 'Sonnendrift' }).items).toHaveLength(1);
    expect(work.ok('directory.organisations_list', { q: 'Sundrift Co' }).items).toHaveLength(0);
  });

  it('refuses the name of another one, a stale version and master data', () => {
    expect(update({ name: 'Lumenfels GmbH' })).toMatchObject({ problem: { code: 'ORGANISATION_EXISTS' } });
    expect(update({ payment_term_days: 90 })).toMatchObject({
      problem: { code: 'INVALID_INPUT', errors: [{ pointer: '/payment_term_days' }] },
    });
    const stale = { ifMatch: '"0"' };
    expect(work.refused('directory.organisation_update', { organisation_id, note: 'x' }, stale)).toBe(
      'PRECONDITION_FAILED',
    );
  });
});
