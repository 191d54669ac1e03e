import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());

const ids = (page: { items: { id: string }[] }) => page.items.map((item) => item.id);

describe('directory.org_units_list', () => {
  it('lists the whole tree by name, or the units below one', () => {
    const all = work.ok('directory.org_units_list', { limit: 50 });
    expect(all.items).toHaveLength(14);
    expect(ids(work.ok('directory.org_units_list', { parent_id: 'legal' }))).toEqual(['legal-ops']);
    expect(ids(work.ok('directory.org_units_list', { parent_id: 'board', limit: 2 }))).toEqual([
      'austria',
      'switzerland',
    ]);
  });

  it('names lead, legal entity and cost centre', () => {
    const { items } = work.ok('directory.org_units_list', { parent_id: 'finance' });
    expect(items).toMatchObject([
      {
        id: 'accounting',
        lead_id: work.ref('person:beate-holl'),
        legal_entity_id: work.ref('legal-entity:brennhagel-ag'),
        cost_centre: '2210',
      },
    ]);
  });
});
