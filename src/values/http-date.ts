// The date as HTTP headers spell it.
import { firstInstant, lastInstant } from './instant.ts';

/**
 * The IMF-fixdate (RFC 9110, 5.6.7) of milliseconds since 1970: `Mon, 14 Sep 2026 08:00:00 GMT`. Parts of a second are cut.
 * @throws RangeError if the number is no integer or outside the years 0001 to 9999.
 */
export function formatHttpDate(milliseconds: number): string {
  if (!Number.isInteger(milliseconds) || milliseconds < firstInstant || milliseconds > lastInstant)
    throw new RangeError('A date needs whole milliseconds in the years 0001 to 9999.');
  return new Date(milliseconds).toUTCString();
}
