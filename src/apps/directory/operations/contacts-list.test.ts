import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());

describe('directory.contacts_list', () => {
  it('finds both people of one name, each with their organisation', () => {
    const { items } = work.ok('directory.contacts_list', { q: 'Dana Whitlow' });
    expect(items.map((item: { email: string }) => item.email).sort()).toEqual([
      'dana.whitlow@corvaneth.example',
      'dana.whitlow@corvanett.example',
    ]);
    expect(items[0].organisation_name).toMatch(/^Corvanet[ht] Inc\.$/);
  });

  it('lists the contacts of an organisation by family name, page by page', () => {
    const organisation_id = work.ref('organisation:havelstedt');
    const first = work.ok('directory.contacts_list', { organisation_id, limit: 1 });
    const rest = work.ok('directory.contacts_list', { organisation_id, limit: 1, cursor: first.next_cursor });
    expect([first.items[0].name, rest.items[0].name]).toEqual(['Konrad Bahlke', 'Wiebke Jorns']);
  });
});
