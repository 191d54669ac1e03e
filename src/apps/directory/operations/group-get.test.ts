import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());

describe('directory.group_get', () => {
  it('shows members, people first, and who is not active', () => {
    const legal = work.ok('directory.group_get', { group_id: 'legal' });
    expect(legal).toMatchObject({ name: 'Recht', email: 'recht@brennhagel.example', member_count: 5 });
    expect(legal.members.map((member: { name: string }) => member.name)).toEqual([
      'Malte Grewenig',
      'Dr. Ines Kaltwasser',
      'Mirela Oschatz',
      'Tomasz Rehfeld',
      'Legal Agent',
    ]);
    const support = work.ok('directory.group_get', { group_id: 'support' });
    expect(support.members).toContainEqual({
      principal_id: work.ref('person:rico-haubold'),
      name: 'Rico Haubold',
      email: 'rico.haubold@brennhagel.example',
      active: false,
    });
  });

  it('answers 404 for a group that is none', () => {
    expect(work.refused('directory.group_get', { group_id: 'lega' })).toBe('NOT_FOUND');
  });
});
