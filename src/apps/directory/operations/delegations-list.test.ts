import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());

interface Item {
  from_name: string;
  to_name: string;
  status: string;
}
const pairs = (page: { items: Item[] }) => page.items.map((item) => `${item.from_name} → ${item.to_name}`);

describe('directory.delegations_list', () => {
  it('tells planned, present and past ones apart', () => {
    expect(pairs(work.ok('directory.delegations_list', { status: 'planned' }))).toEqual([
      'Jonas Pfründer → Dr. Beate Holl',
    ]);
    expect(pairs(work.ok('directory.delegations_list', { status: 'in_force' }))).toEqual([
      'Dr. Beate Holl → Ida Brummund',
      'Farah Nasseri → Bastian Uhlmoser',
    ]);
    expect(pairs(work.ok('directory.delegations_list', { status: 'ended' }))).toEqual([
      'Dr. Ines Kaltwasser → Tomasz Rehfeld',
    ]);
  });

  it('lists all, the latest first, page by page while the clock moves', () => {
    const first = work.ok('directory.delegations_list', { limit: 3 });
    const rest = work.ok('directory.delegations_list', { limit: 3, cursor: first.next_cursor });
    expect([...first.items, ...rest.items].map((item) => item.status)).toEqual([
      'planned',
      'in_force',
      'in_force',
      'ended',
    ]);
    const one = work.ok('directory.delegations_list', { status: 'in_force', limit: 1 });
    const two = work.ok('directory.delegations_list', {
      status: 'in_force',
      limit: 1,
      cursor: one.next_cursor,
    });
    expect(pairs(two)).toEqual(['Farah Nasseri → Bastian Uhlmoser']);
  });

  it('does not take the cursor of another status', () => {
    const { next_cursor: cursor } = work.ok('directory.delegations_list', { status: 'in_force', limit: 1 });
    expect(work.refused('directory.delegations_list', { status: 'ended', cursor })).toBe('INVALID_CURSOR');
  });

  it('filters by either person', () => {
    const holl = work.ref('person:beate-holl');
    expect(pairs(work.ok('directory.delegations_list', { from_person_id: holl }))).toEqual([
      'Dr. Beate Holl → Ida Brummund',
    ]);
    expect(pairs(work.ok('directory.delegations_list', { to_person_id: holl }))).toEqual([
      'Jonas Pfründer → Dr. Beate Holl',
    ]);
  });
});
