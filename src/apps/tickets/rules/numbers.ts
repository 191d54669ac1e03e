// Readable numbers: a prefix and a running number (`REQ-311`, `#501`), or the day and five digits (`2026091400017`).
import { dayOf } from '../../../values/day.ts';
import type { Instant } from '../../../values/instant.ts';

/** How a queue numbers its tickets. */
export interface Numbering {
  readonly number_style: 'running' | 'daily';
  readonly number_prefix: string;
  readonly number_start: number;
  readonly time_zone: string;
}

/** A number with its place in its series. */
export interface TicketNumber {
  readonly number: string;
  readonly series: string;
  readonly sequence: number;
}

/** The first number that may be given at an instant, if no ticket of the series has a higher one. */
function firstSequence(numbering: Numbering, now: Instant): number {
  if (numbering.number_style === 'running') return numbering.number_start;
  return Number(dayOf(now, numbering.time_zone).replaceAll('-', '')) * dailySteps + numbering.number_start;
}

/** The next number: one above the highest of its series, or the first. */
export function nextNumber(numbering: Numbering, highest: number | null, now: Instant): TicketNumber {
  const first = firstSequence(numbering, now);
  const sequence = highest === null ? first : Math.max(first, highest + 1);
  return { number: `${numbering.number_prefix}${sequence}`, series: numbering.number_prefix, sequence };
}

/** A number written by hand, taken apart; undefined when it does not fit the queue's pattern. */
export function readNumber(numbering: Numbering, number: string): TicketNumber | undefined {
  const { number_prefix: series, number_style: style } = numbering;
  const digits = number.slice(series.length);
  if (!number.startsWith(series) || !(style === 'daily' ? /^\d{13}$/ : /^[1-9]\d{0,8}$/).test(digits))
    return undefined;
  return { number, series, sequence: Number(digits) };
}

/** Daily numbers have five digits after the day. */
const dailySteps = 100_000;
