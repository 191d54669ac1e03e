import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());

const names = (page: { items: { name: string }[] }) => page.items.map((item) => item.name);

describe('directory.organisations_list', () => {
  it('finds both twins by one word', () => {
    expect(names(work.ok('directory.organisations_list', { q: 'quellmoor' }))).toEqual([
      'Quellmoor Logistik KG',
      'Quellmoor Spedition GmbH',
    ]);
    expect(names(work.ok('directory.organisations_list', { q: 'corvane*' }))).toEqual([
      'Corvaneth Inc.',
      'Corvanett Inc.',
    ]);
  });

  it('filters by kind and status', () => {
    expect(names(work.ok('directory.organisations_list', { kind: 'customer' }))).toEqual([
      'Havelstedt Maschinenbau GmbH',
      'Lumenfels GmbH',
    ]);
    expect(names(work.ok('directory.organisations_list', { status: 'blocked' }))).toEqual([]);
  });

  it('shows no master data', () => {
    const [first] = work.ok('directory.organisations_list').items;
    expect(Object.keys(first)).not.toContain('iban');
  });
});
