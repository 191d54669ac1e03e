import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());

describe('clock.now', () => {
  it('tells the instant of the call and the local time of the account', () => {
    expect(work.ok('clock.now')).toMatchObject({
      now: '2026-09-14T08:00:20.000Z',
      day: '2026-09-14',
      weekday: 'monday',
      local_time: '10:00:20',
      time_zone: 'Europe/Berlin',
      is_business_time: true,
    });
  });

  it('shows an outside contact the clock of their place', () => {
    const clock = work.ok('clock.now', {}, { as: 'contact:dana-whitlow' });
    expect(clock).toMatchObject({
      time_zone: 'America/New_York',
      local_time: '04:00:40',
      is_business_time: false,
    });
    expect(clock.next_business_time).toBe('2026-09-14T12:00:00.000Z');
  });
});
