import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());
const ids = (...handles: string[]) => handles.map((handle) => work.ref(`ticket:${handle}`));
const get = (handle: string) => work.ok('tickets.get', { ticket_id: work.ref(`ticket:${handle}`) });

describe('tickets.bulk_update', () => {
  it('makes the same changes everywhere', () => {
    const ticket_ids = ids('export-501', 'export-505', 'export-509');
    const answer = work.ok('tickets.bulk_update', { ticket_ids, priority: 'high', add_tags: ['e-7741'] });
    expect(answer.updated).toBe(3);
    expect(answer.items[0]).toMatchObject({ outcome: 'updated', code: null, etag: get('export-501').etag });
    expect(get('export-509')).toMatchObject({ priority: 'high', status: 'open', tags: ['e-7741'] });
  });

  it('changes nothing at all when one ticket cannot be changed', () => {
    const before = get('export-507').etag;
    const outcome = work.outcome('tickets.bulk_update', {
      ticket_ids: ids('export-507', 'alarm-478', 'bv-12'),
      status: 'pending',
    });
    expect(outcome).toMatchObject({ ok: false, problem: { code: 'BULK_REFUSED' } });
    expect(outcome.ok ? [] : outcome.problem.errors?.map((error) => error.pointer)).toEqual([
      '/ticket_ids/1',
      '/ticket_ids/2',
    ]);
    expect(get('export-507').etag).toBe(before);
  });

  it('changes what it can when asked to', () => {
    const ticket_ids = ids('export-507', 'alarm-478', 'bv-12', 'export-505', 'drift-481', 'export-507');
    const { items, updated } = work.ok('tickets.bulk_update', {
      ticket_ids,
      status: 'solved',
      all_or_nothing: false,
    });
    expect(items.map((item: { code: string }) => item.code)).toEqual([
      null,
      'TICKET_CLOSED',
      'NOT_FOUND',
      null,
      'TRANSITION_NOT_ALLOWED',
    ]);
    expect(updated).toBe(2);
    expect(get('export-505').status).toBe('solved');
    expect(get('drift-481').status).toBe('hold');
  });

  it('tells a participant that he is no agent there', () => {
    const { items } = work.ok(
      'tickets.bulk_update',
      { ticket_ids: ids('req-303'), priority: 'low', all_or_nothing: false },
      { as: 'person:bastian-uhlmoser' },
    );
    expect(items).toMatchObject([{ outcome: 'refused', code: 'FORBIDDEN' }]);
  });

  it('takes 1 to 100 tickets and at least one change', () => {
    const [id] = ids('export-502');
    expect(work.refused('tickets.bulk_update', { ticket_ids: [], status: 'open' })).toBe('INVALID_INPUT');
    expect(
      work.refused('tickets.bulk_update', {
        ticket_ids: Array.from({ length: 101 }, () => id),
        status: 'open',
      }),
    ).toBe('INVALID_INPUT');
    expect(
      work.ok('tickets.bulk_update', { ticket_ids: Array.from({ length: 100 }, () => id), status: 'open' })
        .updated,
    ).toBe(1);
    expect(work.refused('tickets.bulk_update', { ticket_ids: [id] })).toBe('INVALID_INPUT');
  });
});
