import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());

describe('directory.person_get', () => {
  it('shows groups, roles and the absence of today', () => {
    const person = work.ok('directory.person_get', { person_id: work.ref('person:farah-nasseri') });
    expect(person).toMatchObject({
      name: 'Farah Nasseri',
      languages: ['en', 'de', 'fa'],
      groups: ['security'],
      roles: ['desk-lead', 'employee'],
      absent_until: '2026-09-16',
      status: 'active',
    });
  });

  it('shows nobody as absent before or after', () => {
    expect(
      work.ok('directory.person_get', { person_id: work.ref('person:jonas-pfruender') }).absent_until,
    ).toBeNull();
  });

  it('answers 404 for an id that is none', () => {
    expect(work.refused('directory.person_get', { person_id: 'per_x' })).toBe('NOT_FOUND');
    expect(work.refused('directory.person_get', { person_id: work.ref('service:legal-agent') })).toBe(
      'NOT_FOUND',
    );
  });
});
