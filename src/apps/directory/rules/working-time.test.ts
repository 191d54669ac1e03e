import { describe, expect, it } from 'vitest';
import { localClock } from './working-time.ts';

const munich = { time_zone: 'Europe/Berlin', holiday_region: 'DE-BY' };

describe('the clock of a place', () => {
  it('shows local day and time', () => {
    expect(localClock('2026-09-13T22:30:05.000Z', munich)).toMatchObject({
      day: '2026-09-14',
      weekday: 'monday',
      local_time: '00:30:05',
      is_business_time: false,
      next_business_time: '2026-09-14T06:00:00.000Z',
    });
  });

  it('knows the holidays of its region', () => {
    const assumption = '2025-08-15T09:00:00.000Z';
    expect(localClock(assumption, munich).is_business_time).toBe(false);
    expect(localClock(assumption, { ...munich, holiday_region: 'DE-BE' }).is_business_time).toBe(true);
    expect(localClock(assumption, { ...munich, holiday_region: null }).is_business_time).toBe(true);
  });

  it('goes on when holidays are no longer known', () => {
    expect(localClock('2350-01-06T09:00:00.000Z', munich).day).toBe('2350-01-06');
    expect(localClock('2199-12-31T23:30:00.000Z', munich).day).toBe('2200-01-01');
  });
});
