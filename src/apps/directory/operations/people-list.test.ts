import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());

interface Item {
  id: string;
  name: string;
}
const names = (page: { items: Item[] }) => page.items.map((item) => item.name);

describe('directory.people_list', () => {
  it('finds namesakes by words, in order of names', () => {
    expect(names(work.ok('directory.people_list', { q: 'adomeit' }))).toEqual([
      'Lena Adomeit',
      'Levin Adomeit',
    ]);
  });

  it('finds umlauts however they are typed', () => {
    for (const q of ['Pfründer', 'Pfruender', 'pfrunder', 'Pfrün*']) {
      expect(names(work.ok('directory.people_list', { q }))).toEqual(['Jonas Pfründer']);
    }
  });

  it('filters by group, org unit, manager and status', () => {
    const security = work.ok('directory.people_list', { group_id: 'security' });
    expect(names(security)).toEqual(['Farah Nasseri']);
    const austria = work.ok('directory.people_list', { org_unit_id: 'austria' });
    expect(names(austria)).toEqual(['Rupert Kaindlbauer', 'Katharina Lechleitner']);
    const reports = work.ok('directory.people_list', { manager_id: work.ref('person:svenja-marquardt') });
    expect(names(reports)).toEqual(['Levin Adomeit', 'Mareike Dohrn']);
    expect(names(work.ok('directory.people_list', { status: 'left' }))).toEqual(['Joachim Brettschneid']);
    expect(names(work.ok('directory.people_list', { group_id: 'procurement', status: 'left' }))).toHaveLength(
      1,
    );
  });

  it('reads everybody page by page, nobody twice', () => {
    const all = names(work.ok('directory.people_list', { limit: 200 }));
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const page = work.ok('directory.people_list', { limit: 7, ...(cursor && { cursor }) });
      paged.push(...names(page));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(paged).toEqual(all);
    expect(all.length).toBeGreaterThan(30);
  });

  it('does not take the cursor of other filters', () => {
    const { next_cursor: cursor } = work.ok('directory.people_list', { limit: 2, status: 'active' });
    expect(work.refused('directory.people_list', { limit: 2, cursor })).toBe('INVALID_CURSOR');
  });

  it('asks for a letter or digit when the words hold none', () => {
    const outcome = work.outcome('directory.people_list', { q: '"-"' });
    expect(outcome).toMatchObject({
      ok: false,
      problem: { code: 'INVALID_INPUT', errors: [{ pointer: '/q' }] },
    });
  });

  it('is closed to outside contacts', () => {
    expect(work.refused('directory.people_list', {}, { as: 'contact:dana-whitlow' })).toBe('FORBIDDEN');
  });
});
