// The date as HTTP headers spell it.
import { expect, it } from 'vitest';
import { formatHttpDate } from './http-date.ts';
import { firstInstant, lastInstant, parseInstant } from './instant.ts';

it.each([
  ['2026-09-14T08:00:00.000Z', 'Mon, 14 Sep 2026 08:00:00 GMT'],
  ['1994-11-06T08:49:37.000Z', 'Sun, 06 Nov 1994 08:49:37 GMT'],
  ['2024-02-29T23:59:59.999Z', 'Thu, 29 Feb 2024 23:59:59 GMT'],
  ['1969-12-31T23:59:59.999Z', 'Wed, 31 Dec 1969 23:59:59 GMT'],
])('spells %s as an IMF-fixdate, whatever the zone of the host', (instant, date) => {
  expect(formatHttpDate(parseInstant(instant))).toBe(date);
});

it('spells the first and the last instant with four digits of the year', () => {
  expect(formatHttpDate(firstInstant)).toBe('Mon, 01 Jan 0001 00:00:00 GMT');
  expect(formatHttpDate(lastInstant)).toBe('Fri, 31 Dec 9999 23:59:59 GMT');
});

it.each([0.5, Number.NaN, firstInstant - 1, lastInstant + 1])('has no date for %d', (milliseconds) => {
  expect(() => formatHttpDate(milliseconds)).toThrow(RangeError);
});
