import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());

describe('directory.absence_delete', () => {
  it('leaves nothing of the absence', () => {
    const as = 'person:katharina-lechleitner';
    const [absence] = work.ok('directory.absences_list', { person_id: work.ref(as) }, { as }).items;
    expect(work.ok('directory.absence_delete', { absence_id: absence.id }, { as })).toEqual({
      deleted: true,
    });
    expect(work.refused('directory.absence_delete', { absence_id: absence.id }, { as })).toBe('NOT_FOUND');
  });

  it('is not for colleagues', () => {
    const [absence] = work.ok('directory.absences_list', {
      person_id: work.ref('person:jonas-pfruender'),
    }).items;
    expect(work.refused('directory.absence_delete', { absence_id: absence.id })).toBe('FORBIDDEN');
  });
});
