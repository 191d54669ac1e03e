// Virtual time as text in one fixed-width form, so that the order of the texts is the order of the times.

import {
  civilOf,
  dayMilliseconds,
  dayNumberOf,
  firstDayNumber,
  isCivil,
  lastDayNumber,
  padded,
} from './civil.ts';

/** A time in UTC, always exactly `YYYY-MM-DDTHH:MM:SS.mmmZ`, years 0001 to 9999. */
export type Instant = string;

/** Milliseconds since 1970 of the first and the last instant there is. */
export const firstInstant = firstDayNumber * dayMilliseconds;
export const lastInstant = (lastDayNumber + 1) * dayMilliseconds - 1;

/**
 * Milliseconds since 1970-01-01T00:00:00Z of an RFC 3339 time with any offset. Digits beyond milliseconds are cut.
 * A leap second is the first second of the next day.
 * @throws RangeError on any other text, on days and times that do not exist, and outside the years 0001 to 9999 in UTC.
 */
export function parseInstant(text: string): number {
  const parts = rfc3339.exec(text);
  if (!parts)
    throw new RangeError(`${quote(text)} is not an RFC 3339 time such as 2026-10-05T09:00:00.000Z.`);
  const [, year, month, day, hour, minute, second, fraction, offset] = parts;
  if (!isCivil(Number(year), Number(month), Number(day))) {
    throw new RangeError(`${quote(text)} names a day that does not exist.`);
  }
  const clock = clockMilliseconds([Number(hour), Number(minute), Number(second)], text);
  const local = dayNumberOf(Number(year), Number(month), Number(day)) * dayMilliseconds + clock;
  const utc = local - offsetMilliseconds(offset ?? 'Z', text);
  if (second === '60' && utc % dayMilliseconds !== 0) {
    throw new RangeError(`${quote(text)} has a leap second that is not at the end of a UTC day.`);
  }
  return inRange(utc + Number((fraction ?? '').slice(0, 3).padEnd(3, '0')));
}

/**
 * The instant that is `milliseconds` after 1970-01-01T00:00:00Z.
 * @throws RangeError if the number is no integer or outside the years 0001 to 9999.
 */
export function formatInstant(milliseconds: number): Instant {
  const number = Math.floor(inRange(milliseconds) / dayMilliseconds);
  const clock = milliseconds - number * dayMilliseconds;
  if (number !== latest.number) latest = { number, date: dateOf(number) };
  const minute = Math.floor(clock / 60_000);
  const second = Math.floor(clock / 1000) % 60;
  return `${latest.date}T${two(Math.floor(minute / 60))}:${two(minute % 60)}:${two(second)}.${padded(clock % 1000, 3)}Z`;
}

/** The day asked for last: every call of a workspace spells an instant, and most fall on the same day. */
let latest = { number: Number.NaN, date: '' };

function dateOf(number: number): string {
  const { year, month, day } = civilOf(number);
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;
}

function two(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}

/**
 * The instant that many milliseconds later, or earlier if negative.
 * @throws RangeError as `parseInstant` and `formatInstant` do.
 */
export function addMilliseconds(instant: Instant, milliseconds: number): Instant {
  return formatInstant(parseInstant(instant) + milliseconds);
}

/** Whether the text is an instant in the one form used here; other spellings of RFC 3339 are not. */
export function isInstant(text: string): boolean {
  if (!fixedForm.test(text)) return false;
  return (
    isCivil(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10))) &&
    Number(text.slice(11, 13)) < 24 &&
    Number(text.slice(14, 16)) < 60 &&
    Number(text.slice(17, 19)) < 60
  );
}

const rfc3339 = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d+))?(Z|[+-]\d\d:\d\d)$/i;
const fixedForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

function clockMilliseconds([hour, minute, second]: [number, number, number], text: string): number {
  if (hour > 23 || minute > 59 || second > 60) {
    throw new RangeError(`${quote(text)} names a time of day that does not exist.`);
  }
  return (hour * 3600 + minute * 60 + second) * 1000;
}

function offsetMilliseconds(offset: string, text: string): number {
  if (offset === 'Z' || offset === 'z') return 0;
  const hours = Number(offset.slice(1, 3));
  const minutes = Number(offset.slice(4, 6));
  if (hours > 23 || minutes > 59) throw new RangeError(`${quote(text)} has an offset that does not exist.`);
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}

function inRange(milliseconds: number): number {
  if (!Number.isInteger(milliseconds)) throw new RangeError('A time needs a whole number of milliseconds.');
  if (milliseconds < firstInstant || milliseconds > lastInstant) {
    throw new RangeError('A time must lie in the years 0001 to 9999.');
  }
  return milliseconds;
}

function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
