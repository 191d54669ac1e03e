import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());

describe('directory.delegation_get', () => {
  it('shows the planned days and the instants they stand for', () => {
    const [{ id: delegation_id }] = work.ok('directory.delegations_list', { status: 'planned' }).items;
    expect(work.ok('directory.delegation_get', { delegation_id })).toMatchObject({
      from_day: '2026-09-26',
      to_day: '2026-10-09',
      starts_at: '2026-09-25T22:00:00.000Z',
      ends_at: '2026-10-09T22:00:00.000Z',
      status: 'planned',
    });
    work.advance(12 * 24 * 3600);
    expect(work.ok('directory.delegation_get', { delegation_id }).status).toBe('in_force');
    work.advance(14 * 24 * 3600);
    expect(work.ok('directory.delegation_get', { delegation_id }).status).toBe('ended');
  });

  it('answers 404 for an id that is none', () => {
    expect(work.refused('directory.delegation_get', { delegation_id: 'del_x' })).toBe('NOT_FOUND');
  });
});
