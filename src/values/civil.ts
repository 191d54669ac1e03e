// The proleptic Gregorian calendar as whole-number arithmetic. Instants, days, zones and holidays all stand on
// these few functions, so that none of them needs the host's Date.

/** Milliseconds in a day of 24 hours. */
export const dayMilliseconds = 86_400_000;

/** Day number of 0001-01-01. */
export const firstDayNumber = dayNumberOf(1, 1, 1);

/** Day number of 9999-12-31. */
export const lastDayNumber = dayNumberOf(9999, 12, 31);

/** A date as fields: year 1–9999, month 1–12, day 1–31. */
export interface Civil {
  year: number;
  month: number;
  day: number;
}

/** Days since 1970-01-01 (negative before). The fields are taken as given; check them with `isCivil` first. */
export function dayNumberOf(year: number, month: number, day: number): number {
  // Years are counted from March, so that the leap day is the last day of its year.
  const marchYear = month > 2 ? year : year - 1;
  const marchMonth = month > 2 ? month - 3 : month + 9;
  const leaps = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  const dayOfYear = Math.floor((153 * marchMonth + 2) / 5) + day - 1;
  return 365 * marchYear + leaps + dayOfYear - 719_468;
}

/** The date `number` days after 1970-01-01; the inverse of `dayNumberOf`. */
export function civilOf(number: number): Civil {
  const days = number + 719_468;
  const era = Math.floor(days / 146_097);
  const dayOfEra = days - era * 146_097;
  const leapDays =
    Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
}

/** Whether the fields name a day that exists, in the years 0001 to 9999. */
export function isCivil(year: number, month: number, day: number): boolean {
  return (
    year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
  );
}

/** 28 to 31. */
function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** ISO 8601 weekday of a day number: 1 is Monday, 7 is Sunday. */
export function weekdayOf(number: number): number {
  return ((((number + 3) % 7) + 7) % 7) + 1;
}

/** The date `months` later (or earlier), on the last day of the month where the day does not exist there. */
export function shiftMonths(date: Civil, months: number): Civil {
  const index = date.year * 12 + date.month - 1 + months;
  const year = Math.floor(index / 12);
  const month = index - year * 12 + 1;
  return { year, month, day: Math.min(date.day, daysInMonth(year, month)) };
}

/** A whole number with leading zeros to at least `width` digits. */
export function padded(value: number, width: number): string {
  return String(value).padStart(width, '0');
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}
