// ISO 8601 durations such as P3M or PT8H. Years, months and days follow the calendar of a zone; the rest is exact.

import { civilOf, dayMilliseconds, dayNumberOf, shiftMonths } from './civil.ts';
import { formatInstant, type Instant, parseInstant } from './instant.ts';
import { offsetAt, utcOfLocal } from './time-zone.ts';

/** Parts of a duration, whole numbers of at least 0. Weeks are counted as 7 days. */
export interface Duration {
  years: number;
  months: number;
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
  milliseconds: number;
}

/**
 * Reads an ISO 8601 duration: P, then Y, M, W, D, then T and H, M, S, each at most once and in that order; seconds
 * may have up to three decimals. No sign; a number has at most nine digits.
 * @throws RangeError on any other text.
 */
export function parseDuration(text: string): Duration {
  const parts = form.exec(text);
  if (!parts)
    throw new RangeError(
      `${JSON.stringify(text.slice(0, 60))} is not an ISO 8601 duration such as P3M or PT8H.`,
    );
  const number = (index: number) => Number(parts[index] ?? 0);
  return {
    years: number(1),
    months: number(2),
    days: number(3) * 7 + number(4),
    hours: number(5),
    minutes: number(6),
    seconds: number(7),
    milliseconds: Number((parts[8] ?? '').padEnd(3, '0')),
  };
}

/**
 * Length in milliseconds, a day counted as 24 hours.
 * @throws RangeError if the text is no duration, and for years and months, which have no fixed length.
 */
export function durationMilliseconds(duration: Duration | string): number {
  const parts = read(duration);
  if (parts.years !== 0 || parts.months !== 0) {
    throw new RangeError('Years and months have no fixed length: write the duration in days or hours.');
  }
  return parts.days * dayMilliseconds + exactPart(parts);
}

/**
 * The instant a duration later, as a calendar in the zone counts: years and months first (the last day of the month
 * where the day does not exist), then days, at the same local time of day (`fromLocal` says what happens at DST
 * changes), then hours and less as exact time.
 * @throws RangeError on a bad instant, duration or zone, and past the year 9999.
 */
export function addDuration(instant: Instant, duration: Duration | string, zone: string): Instant {
  const parts = read(duration);
  return formatInstant(addCalendarPart(parseInstant(instant), parts, zone) + exactPart(parts));
}

const form =
  /^P(?=[\dT])(?:(\d{1,9})Y)?(?:(\d{1,9})M)?(?:(\d{1,9})W)?(?:(\d{1,9})D)?(?:T(?=\d)(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})(?:[.,](\d{1,3}))?S)?)?$/;

function read(duration: Duration | string): Duration {
  return typeof duration === 'string' ? parseDuration(duration) : duration;
}

function exactPart({ hours, minutes, seconds, milliseconds }: Duration): number {
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + milliseconds;
}

function addCalendarPart(utc: number, { years, months, days }: Duration, zone: string): number {
  // Nothing to move: leave alone, or the second of two equal local times would become the first.
  if (years === 0 && months === 0 && days === 0) return utc;
  const local = utc + offsetAt(utc, zone);
  const number = Math.floor(local / dayMilliseconds);
  const { year, month, day } = shiftMonths(civilOf(number), years * 12 + months);
  const moved = (dayNumberOf(year, month, day) + days) * dayMilliseconds + (local - number * dayMilliseconds);
  // Refuses what lies past the year 9999 before the zone is asked about it.
  formatInstant(moved);
  return utcOfLocal(moved, zone);
}
