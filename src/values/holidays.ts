// Public holidays of a region, computed for any year from 1970 to 2200 and remembered.

import { dayNumberOf, weekdayOf } from './civil.ts';
import { type Day, dayNumber, formatDay } from './day.ts';
import { easterOf } from './easter.ts';
import { type HolidayRegion, type HolidayRule, holidayRegions, holidayRules } from './holiday-rules.ts';

export { type HolidayRegion, holidayRegions };

/** A public holiday; the name is in the language of the region. */
export interface Holiday {
  day: Day;
  name: string;
}

/**
 * The public holidays of a region in a year, in order of days. Two holidays may share a day.
 * Years that are not over follow the law as it stands in 2026.
 * @throws RangeError for unknown regions and years outside 1970 to 2200.
 */
export function holidaysOf(region: HolidayRegion, year: number): readonly Holiday[] {
  return yearOf(region, year).list;
}

/** Whether the day is a public holiday. Sundays are not. @throws RangeError as `holidaysOf`, and for what is no day. */
export function isHoliday(region: HolidayRegion, day: Day): boolean {
  dayNumber(day);
  return yearOf(region, Number(day.slice(0, 4))).days.has(day);
}

/** Whether the text is a region that has holidays here. */
export function isHolidayRegion(text: string): text is HolidayRegion {
  return (holidayRegions as readonly string[]).includes(text);
}

interface HolidayYear {
  list: readonly Holiday[];
  days: ReadonlySet<Day>;
}

const years = new Map<string, HolidayYear>();

function yearOf(region: HolidayRegion, year: number): HolidayYear {
  const key = `${region} ${year}`;
  const known = years.get(key);
  if (known) return known;
  if (!isHolidayRegion(region))
    throw new RangeError(`Holidays are known for ${holidayRegions.join(', ')} only.`);
  if (!Number.isInteger(year) || year < 1970 || year > 2200) {
    throw new RangeError('Holidays are known for the years 1970 to 2200 only.');
  }
  const list = compute(region, year);
  const made = { list, days: new Set(list.map((holiday) => holiday.day)) };
  years.set(key, made);
  return made;
}

function compute(region: HolidayRegion, year: number): readonly Holiday[] {
  const holidays = holidayRules
    .filter((rule) => applies(rule, region, year))
    .map((rule) => Object.freeze({ day: dayIn(year, rule.on), name: rule.name }));
  // Array sort is stable: holidays on one day stay in the order of the table.
  return Object.freeze(holidays.sort((left, right) => dayNumber(left.day) - dayNumber(right.day)));
}

function applies(rule: HolidayRule, region: HolidayRegion, year: number): boolean {
  const here =
    rule.regions.includes(region) || (rule.regions as readonly string[]).includes(region.slice(0, 2));
  return here && year >= (rule.from ?? 0) && year <= (rule.to ?? Number.POSITIVE_INFINITY);
}

function dayIn(year: number, on: HolidayRule['on']): Day {
  if (typeof on === 'number') return formatDay(easterOf(year) + on);
  if (on.length === 5) return `${year}-${on}`;
  const last = dayNumberOf(year, 11, 22);
  return formatDay(last - ((weekdayOf(last) + 4) % 7));
}
