// What a business calendar is, and its working hours day by day in UTC, worked out once per calendar and day.

import { dayMilliseconds, weekdayOf } from './civil.ts';
import { formatDay } from './day.ts';
import { type HolidayRegion, isHoliday, isHolidayRegion } from './holidays.ts';
import { isTimeZone, utcReaching } from './time-zone.ts';

/** Opening and closing in local time, `HH:MM` each; closing may be `24:00`. */
export type Interval = readonly [opening: string, closing: string];

/** Working hours per weekday, in order and apart; a weekday that is missing or empty is closed. */
export interface BusinessWeek {
  monday?: readonly Interval[];
  tuesday?: readonly Interval[];
  wednesday?: readonly Interval[];
  thursday?: readonly Interval[];
  friday?: readonly Interval[];
  saturday?: readonly Interval[];
  sunday?: readonly Interval[];
}

/** When people work: an IANA zone, a week, and the region whose public holidays are closed. */
export interface BusinessCalendar {
  zone: string;
  region?: HolidayRegion;
  week: BusinessWeek;
}

/** A calendar that was checked, with the days already worked out. */
export interface Compiled {
  calendar: BusinessCalendar;
  /** Per ISO weekday minus 1: opening and closing by turns, in milliseconds after local midnight. */
  week: readonly (readonly number[])[];
  days: Map<number, DayHours>;
}

/** Hours of one local day: opening and closing by turns, in milliseconds since 1970, and their sum. */
export interface DayHours {
  bounds: readonly number[];
  total: number;
}

/**
 * Checks a calendar once and remembers it by what it says, so that equal calendars share their days.
 * @throws RangeError on unknown zones, regions and weekdays, bad or overlapping hours, and a week without any.
 */
export function compiled(calendar: BusinessCalendar): Compiled {
  const key = JSON.stringify(calendar);
  const known = calendars.get(key);
  if (known) return known;
  const made = {
    calendar: JSON.parse(key) as BusinessCalendar,
    week: checkedWeek(calendar),
    days: new Map(),
  };
  if (calendars.size >= calendarsRemembered) calendars.clear();
  calendars.set(key, made);
  return made;
}

/** Working hours of the local day with that number. @throws RangeError where holidays are not known. */
export function hoursOf(compiledCalendar: Compiled, number: number): DayHours {
  const known = compiledCalendar.days.get(number);
  if (known) return known;
  const hours = workOut(compiledCalendar, number);
  if (compiledCalendar.days.size >= daysRemembered) compiledCalendar.days.clear();
  compiledCalendar.days.set(number, hours);
  return hours;
}

const calendars = new Map<string, Compiled>();
const calendarsRemembered = 100;
const daysRemembered = 20_000;
const closed: DayHours = { bounds: [], total: 0 };
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

function workOut({ calendar, week }: Compiled, number: number): DayHours {
  const local = week[weekdayOf(number) - 1] ?? [];
  if (local.length === 0) return closed;
  if (calendar.region && isHoliday(calendar.region, formatDay(number))) return closed;
  const midnight = number * dayMilliseconds;
  // A bound that a DST change leaves out is the moment of the change; one that happens twice is the first.
  const bounds = local.map((bound) => utcReaching(midnight + bound, calendar.zone));
  let total = 0;
  for (let index = 0; index < bounds.length; index += 2) {
    total += (bounds[index + 1] as number) - (bounds[index] as number);
  }
  return { bounds, total };
}

function checkedWeek({ zone, region, week }: BusinessCalendar): readonly (readonly number[])[] {
  if (!isTimeZone(zone))
    throw new RangeError('A business calendar needs an IANA time zone such as Europe/Berlin.');
  if (region !== undefined && !isHolidayRegion(region))
    throw new RangeError('The holiday region is not known.');
  const stranger = Object.keys(week).find((name) => !(weekdays as readonly string[]).includes(name));
  if (stranger !== undefined)
    throw new RangeError(`${JSON.stringify(stranger)} is not a weekday, monday to sunday.`);
  const checked = weekdays.map((name) => checkedDay(week[name] ?? [], name));
  if (checked.every((day) => day.length === 0))
    throw new RangeError('A business calendar needs at least one interval.');
  return checked;
}

function checkedDay(intervals: readonly Interval[], name: string): readonly number[] {
  const bounds = intervals.flatMap(([opening, closing]) => [clock(opening), clock(closing)]);
  const wrong = bounds.some((bound, index) => {
    const before = bounds[index - 1] ?? 0;
    return Number.isNaN(bound) || (index % 2 === 1 ? bound <= before : bound < before);
  });
  if (wrong) throw new RangeError(`The hours of ${name} must be HH:MM, in order and apart.`);
  return bounds;
}

function clock(text: string): number {
  if (text === '24:00') return dayMilliseconds;
  const parts = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  return parts ? (Number(parts[1]) * 60 + Number(parts[2])) * 60_000 : Number.NaN;
}
