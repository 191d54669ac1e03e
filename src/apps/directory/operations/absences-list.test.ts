import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());

interface Item {
  person_name: string;
  kind: string | null;
  note: string | null;
}
const names = (page: { items: Item[] }) => page.items.map((item) => item.person_name);

describe('directory.absences_list', () => {
  it('shows who is away on the days asked for, by first day', () => {
    const page = work.ok('directory.absences_list', { from_day: '2026-09-14', to_day: '2026-09-14' });
    expect(names(page).slice(0, 2)).toEqual(['Farah Nasseri', 'Emre Saltuk']);
    expect(names(page).slice(2).sort()).toEqual(['Dr. Beate Holl', 'Katharina Lechleitner']);
  });

  it('shows one person, page by page', () => {
    const person_id = work.ref('person:ines-kaltwasser');
    const first = work.ok('directory.absences_list', { person_id, limit: 1 });
    const second = work.ok('directory.absences_list', { person_id, limit: 1, cursor: first.next_cursor });
    expect([...first.items, ...second.items].map((item) => item.from_day)).toEqual([
      '2026-08-03',
      '2026-09-17',
    ]);
    expect(second.next_cursor).toBeNull();
  });

  it('keeps reason and note to whom they concern', () => {
    const sick = { person_id: work.ref('person:emre-saltuk') };
    const [seen] = work.ok('directory.absences_list', sick).items;
    expect(seen).toMatchObject({ kind: null, note: null });
    const [own] = work.ok('directory.absences_list', sick, { as: 'person:emre-saltuk' }).items;
    expect(own).toMatchObject({ kind: 'sick' });
    const [planned] = work.ok('directory.absences_list', sick, { as: 'person:felix-nottbusch' }).items;
    expect(planned).toMatchObject({ kind: 'sick' });
  });

  it.each(['2026-02-30', '14.09.2026', '2026-9-4', '0001-01-01', '9999-12-31', ''])(
    'refuses %j as a day',
    (day) => {
      expect(work.outcome('directory.absences_list', { from_day: day })).toMatchObject({
        problem: { code: 'INVALID_INPUT', errors: [{ pointer: '/from_day' }] },
      });
    },
  );
});
