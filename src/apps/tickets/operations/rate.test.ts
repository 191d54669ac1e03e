import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());
const rate = (handle: string, satisfaction = 'good') => ({
  ticket_id: work.ref(`ticket:${handle}`),
  satisfaction,
});

describe('tickets.rate', () => {
  it('keeps the latest word of the requester', () => {
    const as = 'person:mareike-dohrn';
    work.ok('tickets.rate', { ...rate('vollmacht-zoll', 'bad'), comment: 'Vier Tage.' }, { as });
    expect(work.ok('tickets.rate', rate('vollmacht-zoll'), { as })).toMatchObject({
      satisfaction: 'good',
      satisfaction_comment: null,
      status: 'solved',
    });
  });

  it('is for the requester or an agent, of a solved ticket', () => {
    expect(work.ok('tickets.rate', rate('vollmacht-zoll', 'bad')).satisfaction).toBe('bad');
    work.ok('tickets.cc_add', {
      ticket_id: work.ref('ticket:vollmacht-zoll'),
      principal_ids: [work.ref('person:levin-adomeit')],
    });
    expect(work.refused('tickets.rate', rate('vollmacht-zoll'), { as: 'person:levin-adomeit' })).toBe(
      'NOT_RATEABLE',
    );
    expect(work.refused('tickets.rate', rate('export-501'), { as: 'contact:wiebke-jorns' })).toBe(
      'NOT_RATEABLE',
    );
    expect(work.refused('tickets.rate', rate('alarm-478'), { as: 'contact:konrad-bahlke' })).toBe(
      'TICKET_CLOSED',
    );
    expect(work.refused('tickets.rate', rate('vollmacht-zoll'), { as: 'person:ida-brummund' })).toBe(
      'NOT_FOUND',
    );
  });
});
