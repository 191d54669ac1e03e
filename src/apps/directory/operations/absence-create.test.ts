import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());

const days = { from_day: '2026-11-02', to_day: '2026-11-06', kind: 'vacation' };
const create = (input: object, as: string) => work.outcome('directory.absence_create', input, { as });

describe('directory.absence_create', () => {
  it('records an absence of oneself', () => {
    const absence = work.ok(
      'directory.absence_create',
      { ...days, note: 'Ostsee' },
      { as: 'person:lena-adomeit' },
    );
    expect(absence).toMatchObject({ ...days, note: 'Ostsee', person_id: work.ref('person:lena-adomeit') });
    expect(work.ok('directory.absence_get', { absence_id: absence.id }).etag).toBe(absence.etag);
  });

  it('records an absence of a colleague for those who plan for others', () => {
    const input = { ...days, person_id: work.ref('person:timon-schraad') };
    expect(create(input, 'person:levin-adomeit')).toMatchObject({ problem: { code: 'FORBIDDEN' } });
    expect(create(input, 'person:carla-immendorf')).toMatchObject({
      ok: true,
      output: { person_name: 'Timon Schraad' },
    });
  });

  it('asks a service account whose absence it is', () => {
    expect(create(days, 'service:legal-agent')).toMatchObject({
      problem: { code: 'UNKNOWN_REFERENCE', errors: [{ pointer: '/person_id' }] },
    });
  });

  it('refuses days that are taken and days in the wrong order', () => {
    const as = 'person:katharina-lechleitner';
    const taken = { from_day: '2026-09-25', to_day: '2026-09-28', kind: 'other' };
    expect(create(taken, as)).toMatchObject({ problem: { code: 'ABSENCE_OVERLAPS' } });
    expect(create({ ...taken, from_day: '2026-09-26' }, as)).toMatchObject({ ok: true });
    expect(create({ ...days, to_day: '2026-11-01' }, as)).toMatchObject({
      problem: { code: 'DAYS_REVERSED', errors: [{ pointer: '/to_day' }] },
    });
  });
});
