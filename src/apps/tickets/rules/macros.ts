// Canned replies: putting a ticket's facts into a text with placeholders such as {{number}}.
import { dayOf } from '../../../values/day.ts';
import type { Instant } from '../../../values/instant.ts';
import { isGerman } from './labels.ts';

/** The text with its placeholders filled, and those for which there was nothing. */
export interface Filled {
  readonly text: string;
  readonly empty: readonly string[];
}

/**
 * Fills placeholders. Known are the keys of `facts` (`number`, `subject`, `requester_name`, `agent_name`, `date`, and
 * `field.KEY` for custom fields); an unknown or empty one stays as it is and is reported.
 */
export function fillPlaceholders(body: string, facts: Readonly<Record<string, string | undefined>>): Filled {
  const empty = new Set<string>();
  const text = body.replace(/\{\{\s*([a-z0-9_.]+)\s*\}\}/g, (whole, name: string) => {
    const value = Object.hasOwn(facts, name) ? facts[name] : undefined;
    if (value) return value;
    empty.add(name);
    return whole;
  });
  return { text, empty: [...empty] };
}

/** A day as a letter writes it: 14.09.2026 or 14 September 2026. */
export function writtenDay(now: Instant, zone: string, language: string): string {
  const [year = '', month = '', day = ''] = dayOf(now, zone).split('-');
  return isGerman(language)
    ? `${day}.${month}.${year}`
    : `${Number(day)} ${months[Number(month) - 1]} ${year}`;
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
