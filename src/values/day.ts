// Calendar days as text `YYYY-MM-DD`: no time, no zone. Text order is calendar order.

import {
  civilOf,
  dayMilliseconds,
  dayNumberOf,
  firstDayNumber,
  isCivil,
  lastDayNumber,
  padded,
  shiftMonths,
  weekdayOf,
} from './civil.ts';
import { type Instant, parseInstant } from './instant.ts';
import { offsetAt } from './time-zone.ts';

/** A day, always exactly `YYYY-MM-DD`, years 0001 to 9999. */
export type Day = string;

/** Whether the text is a day that exists. */
export function isDay(text: string): boolean {
  return (
    form.test(text) && isCivil(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8)))
  );
}

/**
 * Days since 1970-01-01, negative before.
 * @throws RangeError if the text is not a day.
 */
export function dayNumber(day: Day): number {
  if (!isDay(day))
    throw new RangeError(`${JSON.stringify(day.slice(0, 60))} is not a day such as 2026-10-05.`);
  return dayNumberOf(Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8)));
}

/**
 * The day with that number; the inverse of `dayNumber`.
 * @throws RangeError if the number is no integer or outside the years 0001 to 9999.
 */
export function formatDay(number: number): Day {
  if (!Number.isInteger(number)) throw new RangeError('A day needs a whole number of days.');
  if (number < firstDayNumber || number > lastDayNumber) {
    throw new RangeError('A day must lie in the years 0001 to 9999.');
  }
  const { year, month, day } = civilOf(number);
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;
}

/** The day that many days later, or earlier if negative. @throws RangeError as `dayNumber` and `formatDay` do. */
export function addDays(day: Day, days: number): Day {
  return formatDay(dayNumber(day) + days);
}

/**
 * The same day that many months later or earlier; the last day of the month where it does not exist there
 * (2026-01-31 and one month is 2026-02-28).
 * @throws RangeError as `dayNumber` and `formatDay` do.
 */
export function addMonths(day: Day, months: number): Day {
  if (!Number.isInteger(months)) throw new RangeError('Months must be a whole number.');
  const shifted = shiftMonths(civilOf(dayNumber(day)), months);
  return formatDay(dayNumberOf(shifted.year, shifted.month, shifted.day));
}

/** Days from the first to the second; negative if the second is earlier. @throws RangeError as `dayNumber` does. */
export function daysBetween(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from);
}

/** ISO 8601 weekday: 1 is Monday, 7 is Sunday. @throws RangeError as `dayNumber` does. */
export function weekday(day: Day): number {
  return weekdayOf(dayNumber(day));
}

/** The day that a calendar on the wall of that IANA zone shows. @throws RangeError on an unknown zone or time. */
export function dayOf(instant: Instant, zone: string): Day {
  const milliseconds = parseInstant(instant);
  return formatDay(Math.floor((milliseconds + offsetAt(milliseconds, zone)) / dayMilliseconds));
}

const form = /^\d{4}-\d\d-\d\d$/;
