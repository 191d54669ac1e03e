import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstDayNumber, lastDayNumber } from './civil.ts';
import { addDays, addMonths, dayNumber, dayOf, daysBetween, formatDay, isDay, weekday } from './day.ts';

fc.configureGlobal({ seed: 20_261_005 });

const day = fc.integer({ min: firstDayNumber, max: lastDayNumber }).map(formatDay);
const near = fc.integer({ min: -50_000, max: 50_000 }).map(formatDay);

describe('R19: days', () => {
  test('every day in the calendar reads back as itself and agrees with ECMAScript', () => {
    const numbers = Array.from({ length: 146_097 }, (_, index) => dayNumber('2000-01-01') + index);
    const days = numbers.map(formatDay);
    expect(days.every(isDay)).toBe(true);
    expect(days.map(dayNumber)).toEqual(numbers);
    expect(days.every((text, index) => index === 0 || text > days[index - 1]!)).toBe(true);
    expect(days.at(-1)).toBe('2399-12-31');
    fc.assert(
      fc.property(day, (text) => text === new Date(dayNumber(text) * 86_400_000).toISOString().slice(0, 10)),
    );
  });

  test('weekdays agree with ECMAScript, Monday being 1 and Sunday 7', () => {
    expect(weekday('2026-10-05')).toBe(1);
    expect(weekday('2026-10-04')).toBe(7);
    fc.assert(fc.property(day, (text) => weekday(text) % 7 === new Date(`${text}T00:00:00Z`).getUTCDay()));
  });

  test('the distance to a day that many days later is that many', () => {
    fc.assert(
      fc.property(near, fc.integer({ min: -9999, max: 9999 }), (from, days) => {
        return daysBetween(from, addDays(from, days)) === days;
      }),
    );
  });

  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', -48, '2020-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2026-10-31', 1, '2026-11-30'],
    ['2026-01-15', -13, '2024-12-15'],
    ['2024-02-01', 36, '2027-02-01'],
  ])('a month ends at its last day: %s and %i months is %s', (from, months, to) => {
    expect(addMonths(from, months)).toBe(to);
  });

  test.each([
    '',
    '2026-1-1',
    '2026-02-29',
    '1900-02-29',
    '2026-00-10',
    '2026-04-31',
    '0000-01-01',
    '2026-10-05T',
    ' 2026-10-05',
  ])('what is no day is refused: %j', (text) => {
    expect(isDay(text)).toBe(false);
    expect(() => addDays(text, 1)).toThrow(RangeError);
  });

  test('days outside the years 0001 to 9999 and parts of days are refused', () => {
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError);
    expect(() => addMonths('0001-01-01', -1)).toThrow(RangeError);
    expect(() => addMonths('2026-01-01', 0.5)).toThrow(RangeError);
    expect(() => addDays('2026-01-01', 0.5)).toThrow(RangeError);
  });

  test('the day of an instant is the one on the wall of the zone', () => {
    expect(dayOf('2026-10-04T22:30:00.000Z', 'Europe/Berlin')).toBe('2026-10-05');
    expect(dayOf('2026-10-04T22:30:00.000Z', 'UTC')).toBe('2026-10-04');
    expect(dayOf('2026-10-05T06:59:59.999Z', 'America/Los_Angeles')).toBe('2026-10-04');
    expect(() => dayOf('2026-10-05T06:59:59.999Z', 'Mars/Olympus')).toThrow(RangeError);
  });
});
