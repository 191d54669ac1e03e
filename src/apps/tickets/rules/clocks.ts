// SLA arithmetic: when a clock runs, how much business time it has used, and when it is due.
import {
  addBusinessTime,
  type BusinessCalendar,
  businessTimeBetween,
} from '../../../values/business-hours.ts';
import { durationMilliseconds } from '../../../values/duration.ts';
import type { Instant } from '../../../values/instant.ts';
import type { Metric, Status } from './words.ts';

/** A time in which a clock ran; without an end while it runs. */
export interface Interval {
  readonly started_at: Instant;
  readonly stopped_at: Instant | null;
}

/** What decides whether a clock runs. */
export interface ClockFacts {
  readonly metric: Metric;
  readonly status: Status;
  readonly resolution_metric: 'agent_work' | 'requester_wait';
  readonly fulfilled: boolean;
}

/**
 * Whether a clock runs. The first-reply clock runs until an agent's first public comment, whatever the state, but not
 * once the work is done. The resolution clock pauses while the requester is asked, and, as agents' work, while a
 * third party is.
 */
export function runs({ metric, status, resolution_metric, fulfilled }: ClockFacts): boolean {
  if (fulfilled || status === 'solved' || status === 'closed') return false;
  if (metric === 'first_reply') return true;
  return status !== 'pending' && !(status === 'hold' && resolution_metric === 'agent_work');
}

/** Business time used up to an instant, in milliseconds. */
export function used(intervals: readonly Interval[], now: Instant, calendar: BusinessCalendar): number {
  return intervals.reduce((sum, { started_at, stopped_at }) => {
    const end = stopped_at ?? now;
    return end <= started_at ? sum : sum + businessTimeBetween(started_at, end, calendar);
  }, 0);
}

/** When a running clock is due; undefined while none of the intervals is open. Not before that interval began. */
export function dueAt(
  intervals: readonly Interval[],
  target: string,
  calendar: BusinessCalendar,
): Instant | undefined {
  const open = intervals.find((interval) => interval.stopped_at === null);
  if (!open) return undefined;
  const before = used(
    intervals.filter((interval) => interval !== open),
    open.started_at,
    calendar,
  );
  const left = durationMilliseconds(target) - before;
  return left <= 0 ? open.started_at : addBusinessTime(open.started_at, left, calendar);
}

/** What a clock shows at an instant. */
export interface Reading {
  readonly state: 'running' | 'paused' | 'fulfilled';
  readonly elapsed: string;
  readonly remaining: string;
}

/** Reads a clock: business time used and left, as ISO 8601 durations. */
export function readClock(
  clock: { readonly target: string; readonly fulfilled_at: Instant | null },
  intervals: readonly Interval[],
  at: { readonly now: Instant; readonly calendar: BusinessCalendar },
): Reading {
  const elapsed = used(intervals, at.now, at.calendar);
  const running = intervals.some((interval) => interval.stopped_at === null);
  return {
    state: clock.fulfilled_at !== null ? 'fulfilled' : stateOf(running),
    elapsed: formatDuration(elapsed),
    remaining: formatDuration(Math.max(0, durationMilliseconds(clock.target) - elapsed)),
  };
}

function stateOf(running: boolean): 'running' | 'paused' {
  return running ? 'running' : 'paused';
}

/** Holidays are known until 2200; a virtual clock that was moved beyond goes without them. */
export function knownCalendar(calendar: BusinessCalendar, now: Instant): BusinessCalendar {
  if (calendar.region === undefined || now < '2190') return calendar;
  return { zone: calendar.zone, week: calendar.week };
}

/** Milliseconds as an ISO 8601 duration in hours, minutes and seconds, cut to whole seconds. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const parts = [
    [Math.floor(seconds / 3600), 'H'],
    [Math.floor(seconds / 60) % 60, 'M'],
    [seconds % 60, 'S'],
  ] as const;
  const text = parts.map(([count, unit]) => (count > 0 ? `${count}${unit}` : '')).join('');
  return `PT${text || '0S'}`;
}
