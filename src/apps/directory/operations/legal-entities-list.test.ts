import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());

describe('directory.legal_entities_list', () => {
  it('lists our companies, the dissolved one among them', () => {
    const { items } = work.ok('directory.legal_entities_list');
    expect(items.map((item: { name: string; status: string }) => `${item.name}: ${item.status}`)).toEqual([
      'Brennhagel (Schweiz) AG: active',
      'Brennhagel Austria GmbH: active',
      'Brennhagel Schweiz GmbH: dissolved',
      'Brennhagel Systeme AG: active',
    ]);
  });
});
