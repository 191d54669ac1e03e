import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());

describe('directory.absence_get', () => {
  it('reads one absence, its reason only to whom it concerns', () => {
    const person_id = work.ref('person:emre-saltuk');
    const [{ id: absence_id }] = work.ok('directory.absences_list', { person_id }).items;
    expect(work.ok('directory.absence_get', { absence_id })).toMatchObject({ person_id, kind: null });
    const own = work.ok('directory.absence_get', { absence_id }, { as: 'person:emre-saltuk' });
    expect(own).toMatchObject({ kind: 'sick', from_day: '2026-09-11', to_day: '2026-09-15' });
  });

  it('answers 404 for an id that is none', () => {
    expect(work.refused('directory.absence_get', { absence_id: 'abs_x' })).toBe('NOT_FOUND');
  });
});
