import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());

describe('directory.groups_list', () => {
  it('lists groups by name with their leads, page by page', () => {
    const { items, next_cursor } = work.ok('directory.groups_list', { limit: 2 });
    expect(items).toMatchObject([
      { id: 'privacy', name: 'Datenschutz', lead_id: work.ref('person:ole-hinrichsmeyer') },
      { id: 'procurement', name: 'Einkauf' },
    ]);
    const next = work.ok('directory.groups_list', { limit: 2, cursor: next_cursor });
    expect(next.items[0]).toMatchObject({ id: 'facility' });
  });
});
