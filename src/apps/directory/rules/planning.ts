// Absences and delegations: days, the instants they stand for, and what state they are in.
import { addDays, type Day } from '../../../values/day.ts';
import type { Instant } from '../../../values/instant.ts';
import { fromLocal } from '../../../values/time-zone.ts';

export type DelegationStatus = 'planned' | 'in_force' | 'ended';

/** First instant of the first day, and the instant after the last day, on the calendar of a zone. */
export function spanOf(from: Day, to: Day, zone: string): { starts_at: Instant; ends_at: Instant } {
  return { starts_at: midnight(from, zone), ends_at: midnight(addDays(to, 1), zone) };
}

/** Where a delegation stands at an instant. One that was ended before it began has equal ends. */
export function delegationStatus(
  span: { starts_at: Instant; ends_at: Instant },
  now: Instant,
): DelegationStatus {
  if (span.ends_at <= now || span.ends_at === span.starts_at) return 'ended';
  return span.starts_at <= now ? 'in_force' : 'planned';
}

/** When a delegation ends if it is ended now: at once, or before it begins. */
export function endedAt(startsAt: Instant, now: Instant): Instant {
  return startsAt > now ? startsAt : now;
}

function midnight(day: Day, zone: string): Instant {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return fromLocal({ year, month, day: date, hour: 0, minute: 0, second: 0, millisecond: 0 }, zone);
}
