// Arithmetic of business time: hours of a week in a zone, without public holidays, exact across DST changes.

import { type BusinessCalendar, compiled, type DayHours, hoursOf } from './business-days.ts';
import { dayMilliseconds } from './civil.ts';
import { formatInstant, type Instant, parseInstant } from './instant.ts';
import { offsetAt } from './time-zone.ts';

export type { BusinessCalendar, BusinessWeek, Interval } from './business-days.ts';

/**
 * The earliest instant at which exactly that much business time has passed since `instant`. Time that runs out with
 * the working day ends at closing time, not at the next opening; 0 is `instant` itself.
 * @throws RangeError if `milliseconds` is negative or no integer, if the calendar is bad, and if the end lies more
 * than 100 years away, past the year 9999 or, with holidays, past 2200.
 */
export function addBusinessTime(instant: Instant, milliseconds: number, calendar: BusinessCalendar): Instant {
  if (!Number.isSafeInteger(milliseconds) || milliseconds < 0) {
    throw new RangeError('Business time must be a whole number of milliseconds, not negative.');
  }
  if (milliseconds === 0) return formatInstant(parseInstant(instant));
  const start = parseInstant(instant);
  let left = milliseconds;
  return search(start, calendar, (hours) => {
    const today = passedBetween(hours, start, Number.POSITIVE_INFINITY);
    if (today >= left) return momentAfter(hours, start, left);
    left -= today;
    return undefined;
  });
}

/**
 * Business time between two instants in milliseconds; negative if `to` is before `from`.
 * @throws RangeError on a bad instant or calendar, if they are more than 100 years apart and, with holidays, outside
 * 1970 to 2200.
 */
export function businessTimeBetween(from: Instant, to: Instant, calendar: BusinessCalendar): number {
  const start = parseInstant(from);
  const end = parseInstant(to);
  if (end < start) return 0 - businessTimeBetween(to, from, calendar);
  const days = compiled(calendar);
  const first = localDay(start, calendar) - 1;
  const last = localDay(end, calendar) + 1;
  if (last - first > daysSearched) throw new RangeError('The two instants are more than 100 years apart.');
  let total = 0;
  for (let number = first; number <= last; number++) {
    total += passedBetween(hoursOf(days, number), start, end);
  }
  return total;
}

/** Whether work is going on: opening time is inside, closing time is not. @throws RangeError as `nextBusinessTime`. */
export function isBusinessTime(instant: Instant, calendar: BusinessCalendar): boolean {
  return parseInstant(nextBusinessTime(instant, calendar)) === parseInstant(instant);
}

/** The instant itself if it is business time, or else the next opening. @throws RangeError as `addBusinessTime` does. */
export function nextBusinessTime(instant: Instant, calendar: BusinessCalendar): Instant {
  const start = parseInstant(instant);
  return search(start, calendar, ({ bounds }) => {
    for (let index = 0; index < bounds.length; index += 2) {
      if ((bounds[index + 1] as number) > start) return Math.max(start, bounds[index] as number);
    }
    return undefined;
  });
}

const daysSearched = 36_525;

/** Walks day by day until `find` answers a moment. Hours of the day before may reach over a clock that went back. */
function search(
  start: number,
  calendar: BusinessCalendar,
  find: (hours: DayHours) => number | undefined,
): Instant {
  const days = compiled(calendar);
  const first = localDay(start, calendar) - 1;
  for (let number = first; number < first + daysSearched; number++) {
    const found = find(hoursOf(days, number));
    if (found !== undefined) return formatInstant(found);
  }
  throw new RangeError('That much business time takes more than 100 years.');
}

function localDay(milliseconds: number, calendar: BusinessCalendar): number {
  return Math.floor((milliseconds + offsetAt(milliseconds, calendar.zone)) / dayMilliseconds);
}

function passedBetween({ bounds, total }: DayHours, from: number, to: number): number {
  const length = bounds.length;
  if (length === 0 || ((bounds[0] as number) >= from && (bounds[length - 1] as number) <= to)) return total;
  let sum = 0;
  for (let index = 0; index < length; index += 2) {
    sum += Math.max(0, Math.min(to, bounds[index + 1] as number) - Math.max(from, bounds[index] as number));
  }
  return sum;
}

function momentAfter({ bounds }: DayHours, from: number, milliseconds: number): number | undefined {
  let left = milliseconds;
  for (let index = 0; index < bounds.length; index += 2) {
    const start = Math.max(from, bounds[index] as number);
    const length = Math.max(0, (bounds[index + 1] as number) - start);
    if (left <= length) return start + left;
    left -= length;
  }
  return undefined;
}
