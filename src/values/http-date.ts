// The date as HTTP headers spell it.
import { dayMilliseconds } from './civil.ts';
import { firstInstant, lastInstant } from './instant.ts';

/**
 * The IMF-fixdate (RFC 9110, 5.6.7) of milliseconds since 1970: `Mon, 14 Sep 2026 08:00:00 GMT`. Parts of a second are cut.
 * @throws RangeError if the number is no integer or outside the years 0001 to 9999.
 */
export function formatHttpDate(milliseconds: number): string {
  if (!Number.isInteger(milliseconds) || milliseconds < firstInstant || milliseconds > lastInstant)
    throw new RangeError('A date needs whole milliseconds in the years 0001 to 9999.');
  const day = Math.floor(milliseconds / dayMilliseconds);
  if (day !== latest.day) latest = { day, text: new Date(milliseconds).toUTCString().slice(0, 17) };
  const second = Math.floor((milliseconds - day * dayMilliseconds) / 1000);
  const minute = Math.floor(second / 60);
  return `${latest.text}${two(Math.floor(minute / 60))}:${two(minute % 60)}:${two(second % 60)} GMT`;
}

/** The day asked for last: answers come in bursts of one virtual day, and a whole date costs ten times as much. */
let latest = { day: Number.NaN, text: '' };

function two(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}
