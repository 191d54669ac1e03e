import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());

const own = { as: 'person:ida-brummund' };
const made = work.ok(
  'directory.absence_create',
  { from_day: '2026-10-05', to_day: '2026-10-09', kind: 'vacation', note: 'Berge' },
  own,
);
const update = (changes: object, as = own.as) =>
  work.outcome('directory.absence_update', { absence_id: made.id, ...changes }, { as });

describe('directory.absence_update', () => {
  it('changes what is given, empties what is null', () => {
    expect(update({ to_day: '2026-10-12', note: null })).toMatchObject({
      ok: true,
      output: { from_day: '2026-10-05', to_day: '2026-10-12', note: null, kind: 'vacation' },
    });
  });

  it('does not overlap with itself, but with others', () => {
    expect(update({ from_day: '2026-10-06' })).toMatchObject({ ok: true });
    const other = { from_day: '2026-11-01', to_day: '2026-11-01', kind: 'other' };
    work.ok('directory.absence_create', other, own);
    expect(update({ to_day: '2026-11-02' })).toMatchObject({ problem: { code: 'ABSENCE_OVERLAPS' } });
  });

  it('compares a new day with the other day as it is stored', () => {
    expect(update({ from_day: '2026-12-01' })).toMatchObject({ problem: { code: 'DAYS_REVERSED' } });
  });

  it('is for the person, for who plans for others, and for the version that was read', () => {
    expect(update({ kind: 'other' }, 'person:beate-holl')).toMatchObject({ problem: { code: 'FORBIDDEN' } });
    expect(update({ kind: 'other' }, 'person:felix-nottbusch')).toMatchObject({ ok: true });
    const change = { absence_id: made.id, kind: 'sick' };
    expect(work.refused('directory.absence_update', change, { ...own, ifMatch: made.etag })).toBe(
      'PRECONDITION_FAILED',
    );
  });
});
