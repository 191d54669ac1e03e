import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());

describe('directory.change_requests_list', () => {
  it('shows the latest first, filtered by organisation and status', () => {
    const organisation_id = work.ref('organisation:zwyrta');
    const made = work.ok('directory.change_request_create', {
      organisation_id,
      changes: { payment_term_days: 30 },
      reason: 'x',
    });
    const all = work.ok('directory.change_requests_list', { limit: 1 });
    expect(all.items).toMatchObject([{ id: made.id }]);
    const next = work.ok('directory.change_requests_list', { limit: 1, cursor: all.next_cursor });
    expect(next.items).toMatchObject([{ id: work.ref('change-request:quellmoor-bank') }]);
    expect(work.ok('directory.change_requests_list', { organisation_id }).items).toHaveLength(1);
    expect(work.ok('directory.change_requests_list', { status: 'approved' }).items).toEqual([]);
  });

  it('is for those who may see master data', () => {
    expect(work.refused('directory.change_requests_list', {}, { as: 'person:emre-saltuk' })).toBe(
      'FORBIDDEN',
    );
  });
});
