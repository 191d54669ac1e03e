import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());

const pending = work.ref('change-request:quellmoor-bank');
const withdraw = (as: string) =>
  work.outcome(
    'directory.change_request_withdraw',
    { change_request_id: pending, note: 'Fälschung' },
    { as },
  );

describe('directory.change_request_withdraw', () => {
  it('is for whoever asked, once', () => {
    expect(withdraw('service:legal-agent')).toMatchObject({ problem: { code: 'FORBIDDEN' } });
    expect(withdraw('person:levin-adomeit')).toMatchObject({
      ok: true,
      output: {
        status: 'withdrawn',
        decided_by: work.ref('person:levin-adomeit'),
        decision_note: 'Fälschung',
      },
    });
    expect(withdraw('person:levin-adomeit')).toMatchObject({ problem: { code: 'CHANGE_REQUEST_CLOSED' } });
  });

  it('answers 404 for an id that is none', () => {
    expect(work.refused('directory.change_request_withdraw', { change_request_id: 'chr_x' })).toBe(
      'NOT_FOUND',
    );
  });
});
