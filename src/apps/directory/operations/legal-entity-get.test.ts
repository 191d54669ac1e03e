import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());

describe('directory.legal_entity_get', () => {
  it('shows register data and who signs how', () => {
    const legal_entity_id = work.ref('legal-entity:brennhagel-schweiz');
    expect(work.ok('directory.legal_entity_get', { legal_entity_id })).toMatchObject({
      name: 'Brennhagel (Schweiz) AG',
      register_number: 'CHE-999.414.205',
      country: 'CH',
      signing_rule: 'joint',
      signatories: [
        { name: 'Urs Bänziger', authority: 'joint' },
        { name: 'Regula Frischknecht', authority: 'joint' },
      ],
    });
  });

  it('answers 404 for an id that is none', () => {
    expect(work.refused('directory.legal_entity_get', { legal_entity_id: 'ent_x' })).toBe('NOT_FOUND');
  });
});
