// Offsets of IANA time zones and local time in them. The only file that uses Intl, and only for offsets: the zone
// data is the one thing that we do not compute ourselves.

import { civilOf, dayMilliseconds, dayNumberOf, isCivil } from './civil.ts';
import { formatInstant, type Instant, parseInstant } from './instant.ts';

/** A local date and time of day. Month 1–12, hour 0–23, all whole numbers. */
export interface LocalTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  millisecond: number;
}

/** Whether the text is an IANA zone that this Node knows, such as `Europe/Berlin` or `UTC`. Case does not matter. */
export function isTimeZone(text: string): boolean {
  try {
    zoneNamed(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * What to add to UTC to get local time, in milliseconds (Berlin in summer: 7,200,000), at that many milliseconds
 * since 1970. Remembered per day, because business hours ask the same days again and again.
 * @throws RangeError on an unknown zone.
 */
export function offsetAt(milliseconds: number, zone: string): number {
  const known = zoneNamed(zone);
  const number = Math.floor(milliseconds / dayMilliseconds);
  let day = known.days.get(number);
  if (!day) {
    day = offsetsOfDay(known.format, number);
    if (known.days.size >= daysRemembered) known.days.clear();
    known.days.set(number, day);
  }
  return milliseconds < day.changesAt ? day.before : day.after;
}

/** Local date and time of day at an instant. @throws RangeError on an unknown zone or a bad instant. */
export function toLocal(instant: Instant, zone: string): LocalTime {
  const milliseconds = parseInstant(instant);
  const local = milliseconds + offsetAt(milliseconds, zone);
  const number = Math.floor(local / dayMilliseconds);
  const clock = local - number * dayMilliseconds;
  return {
    ...civilOf(number),
    hour: Math.floor(clock / 3_600_000),
    minute: Math.floor(clock / 60_000) % 60,
    second: Math.floor(clock / 1000) % 60,
    millisecond: clock % 1000,
  };
}

/**
 * The instant at which clocks in the zone show that local time. As in RFC 5545, 3.3.5: a time that happens twice
 * (clocks go back) is its first occurrence; a time that never happens (clocks go forward) is read with the offset
 * that held before, so that it lands as far behind the jump as it stood behind its start (02:30 becomes 03:30).
 * @throws RangeError on an unknown zone and on fields that name no date or time of day.
 */
export function fromLocal(local: LocalTime, zone: string): Instant {
  const clock = clockOf(local);
  if (!isCivil(local.year, local.month, local.day) || clock === undefined) {
    throw new RangeError('These fields do not name a date and time of day that exist.');
  }
  const number = dayNumberOf(local.year, local.month, local.day);
  return formatInstant(utcOfLocal(number * dayMilliseconds + clock, zone));
}

/** `fromLocal` in milliseconds: from milliseconds on the local clock to milliseconds since 1970. */
export function utcOfLocal(local: number, zone: string): number {
  const before = offsetAt(local - dayMilliseconds, zone);
  const after = offsetAt(local + dayMilliseconds, zone);
  if (before === after || offsetAt(local - before, zone) === before) return local - before;
  return offsetAt(local - after, zone) === after ? local - after : local - before;
}

/**
 * Milliseconds since 1970 at which the local clock first shows that local time or a later one. Differs from
 * `utcOfLocal` only for times that a jump forward leaves out: they all become the moment of the jump, so that this
 * function never reverses an order.
 */
export function utcReaching(local: number, zone: string): number {
  const utc = utcOfLocal(local, zone);
  if (utc + offsetAt(utc, zone) === local) return utc;
  const after = offsetAt(utc, zone);
  return firstTrue(local - after, utc, (moment) => offsetAt(moment, zone) === after);
}

interface OffsetsOfDay {
  before: number;
  after: number;
  changesAt: number;
}

interface Zone {
  format: Intl.DateTimeFormat;
  days: Map<number, OffsetsOfDay>;
}

const zones = new Map<string, Zone>();
const zonesRemembered = 100;
const daysRemembered = 20_000;
const ianaName = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/;

function zoneNamed(name: string): Zone {
  const known = zones.get(name);
  if (known) return known;
  const zone = { format: formatFor(name), days: new Map<number, OffsetsOfDay>() };
  if (zones.size >= zonesRemembered) zones.clear();
  zones.set(name, zone);
  return zone;
}

function formatFor(name: string): Intl.DateTimeFormat {
  // Newer versions of Node also take bare offsets such as +01:00: refused, so that all versions agree.
  if (ianaName.test(name)) {
    try {
      return new Intl.DateTimeFormat('en-US', {
        timeZone: name,
        timeZoneName: 'longOffset',
        year: 'numeric',
      });
    } catch {
      // Falls through to the one refusal below.
    }
  }
  throw new RangeError(
    `${JSON.stringify(name.slice(0, 60))} is not an IANA time zone such as Europe/Berlin.`,
  );
}

function offsetsOfDay(format: Intl.DateTimeFormat, number: number): OffsetsOfDay {
  const start = number * dayMilliseconds;
  const before = askOffset(format, start);
  const after = askOffset(format, start + dayMilliseconds);
  if (before === after) return { before, after, changesAt: start };
  const changesAt = firstTrue(
    start,
    start + dayMilliseconds,
    (moment) => askOffset(format, moment) === after,
  );
  return { before, after, changesAt };
}

/** Bisection: the first moment in (low, high] at which `test` holds, if it is false at `low` and true at `high`. */
function firstTrue(low: number, high: number, test: (moment: number) => boolean): number {
  let last = low;
  let first = high;
  while (first - last > 1) {
    const middle = Math.floor((last + first) / 2);
    if (test(middle)) first = middle;
    else last = middle;
  }
  return first;
}

const longOffset = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/;

function askOffset(format: Intl.DateTimeFormat, milliseconds: number): number {
  const [, sign, hours, minutes, seconds] = longOffset.exec(format.format(milliseconds)) ?? [];
  if (!sign) return 0;
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds ?? 0);
  return (sign === '-' ? -1000 : 1000) * total;
}

function clockOf({ hour, minute, second, millisecond }: LocalTime): number | undefined {
  const inside =
    isBelow(hour, 24) && isBelow(minute, 60) && isBelow(second, 60) && isBelow(millisecond, 1000);
  return inside ? (hour * 3600 + minute * 60 + second) * 1000 + millisecond : undefined;
}

function isBelow(value: number, limit: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < limit;
}
