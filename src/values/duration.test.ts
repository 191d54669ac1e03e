import { describe, expect, test } from 'vitest';
import { addDuration, durationMilliseconds, parseDuration } from './duration.ts';

const none = { years: 0, months: 0, days: 0, hours: 0, minutes: 0, seconds: 0, milliseconds: 0 };

describe('durations', () => {
  test.each([
    ['PT8H', { hours: 8 }],
    ['P2D', { days: 2 }],
    ['P2W', { days: 14 }],
    ['P1Y', { years: 1 }],
    ['P3M', { months: 3 }],
    ['PT3M', { minutes: 3 }],
    [
      'P1Y2M3DT4H5M6.07S',
      { years: 1, months: 2, days: 3, hours: 4, minutes: 5, seconds: 6, milliseconds: 70 },
    ],
    ['PT0,5S', { milliseconds: 500 }],
    ['P0D', {}],
  ])('ISO 8601 is read: %s', (text, parts) => {
    expect(parseDuration(text)).toEqual({ ...none, ...parts });
  });

  test.each([
    '',
    'P',
    'PT',
    'P1DT',
    'P1',
    '1D',
    '-P1D',
    'P-1D',
    'P1H',
    'P1D2M',
    'P1.5D',
    'PT1.0001S',
    'p1d',
    'P1D ',
    'P1234567890D',
    'PT.5S',
  ])('anything else is refused with a sentence: %j', (text) => {
    expect(() => parseDuration(text)).toThrow(/is not an ISO 8601 duration/);
  });

  test('days and less have a length, years and months have none', () => {
    expect(durationMilliseconds('P1DT1H1M1.001S')).toBe(86_400_000 + 3_600_000 + 60_000 + 1001);
    expect(durationMilliseconds(parseDuration('P1W'))).toBe(7 * 86_400_000);
    expect(() => durationMilliseconds('P1M')).toThrow(/no fixed length/);
    expect(() => durationMilliseconds('P1YT1S')).toThrow(/no fixed length/);
  });

  test.each([
    ['2026-01-31T09:00:00.000Z', 'P1M', 'UTC', '2026-02-28T09:00:00.000Z'],
    ['2024-02-29T09:00:00.000Z', 'P1Y', 'UTC', '2025-02-28T09:00:00.000Z'],
    ['2026-01-31T09:00:00.000Z', 'P1M1D', 'UTC', '2026-03-01T09:00:00.000Z'],
    // A day over a DST change keeps the time of day, 24 hours keep the distance.
    ['2026-03-28T11:00:00.000Z', 'P1D', 'Europe/Berlin', '2026-03-29T10:00:00.000Z'],
    ['2026-03-28T11:00:00.000Z', 'PT24H', 'Europe/Berlin', '2026-03-29T11:00:00.000Z'],
    // 02:30 does not exist on the day of the change.
    ['2026-03-28T01:30:00.000Z', 'P1D', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    // 23:30 UTC is already February in Berlin.
    ['2026-01-31T23:30:00.000Z', 'P1M', 'Europe/Berlin', '2026-02-28T23:30:00.000Z'],
    ['2026-01-31T23:30:00.000Z', 'P1M', 'UTC', '2026-02-28T23:30:00.000Z'],
    ['2026-03-30T23:30:00.000Z', 'P1M', 'Europe/Berlin', '2026-04-29T23:30:00.000Z'],
    // The second 02:30 of the night stays the second.
    ['2026-10-25T01:30:00.000Z', 'PT0S', 'Europe/Berlin', '2026-10-25T01:30:00.000Z'],
    ['2026-12-31T23:00:00.000Z', 'PT1H0.001S', 'UTC', '2027-01-01T00:00:00.001Z'],
  ])('the calendar of the zone counts: %s and %s in %s is %s', (from, duration, zone, to) => {
    expect(addDuration(from, duration, zone)).toBe(to);
  });

  test('what ends past the year 9999 is refused', () => {
    expect(() => addDuration('2026-01-01T00:00:00.000Z', 'P999999999Y', 'UTC')).toThrow(RangeError);
    expect(() => addDuration('9999-12-31T00:00:00.000Z', 'P1D', 'Europe/Berlin')).toThrow(RangeError);
  });
});
