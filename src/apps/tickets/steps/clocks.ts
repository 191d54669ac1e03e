// Keeps a ticket's SLA clocks and timers in line with its state. Calling it once more changes nothing.
import type { Context } from '../../../operations/index.ts';
import type { Instant } from '../../../values/instant.ts';
import {
  addClock,
  addInterval,
  addTimer,
  type ClockRow,
  clocksOf,
  dropOpenInterval,
  type IntervalRow,
  intervalsOf,
  removeTimer,
  saveClock,
  stopInterval,
  timersOf,
} from '../queries/sla.ts';
import type { TicketRow } from '../queries/tickets.ts';
import { write } from '../queries/write.ts';
import { dueAt, runs } from '../rules/clocks.ts';
import { autoCloseAt } from '../rules/states.ts';
import { type Metric, metrics, type TimerPurpose } from '../rules/words.ts';
import { loadPolicy, type Policy } from './policy.ts';

/**
 * Starts, pauses and fulfils clocks as the ticket's state says and sets the timers that follow. Answers the clocks
 * that are past due now and have not been recorded as breached: a shorter target can do that.
 */
export function syncClocks(ctx: Context, ticket: TicketRow): Metric[] {
  syncStateTimers(ctx, ticket);
  const clocks = ctx.all(clocksOf, { ticket_id: ticket.id });
  const policy = loadPolicy(ctx, ticket.sla_policy_id);
  if (!policy && clocks.length === 0) return [];
  const intervals = ctx.all(intervalsOf, { ticket_id: ticket.id });
  return metrics.filter((metric) => {
    const clock = clocks.find((row) => row.metric === metric);
    const own = intervals.filter((row) => row.metric === metric);
    return syncClock(ctx, { ticket, metric, clock, intervals: own, policy });
  });
}

/** An agent has answered: the first-reply clock is fulfilled. */
export function fulfilFirstReply(ctx: Context, ticket: TicketRow): void {
  const clock = ctx.all(clocksOf, { ticket_id: ticket.id }).find((row) => row.metric === 'first_reply');
  if (!clock || clock.fulfilled_at !== null) return;
  const intervals = ctx.all(intervalsOf, { ticket_id: ticket.id });
  stop(
    ctx,
    ticket.id,
    intervals.filter((row) => row.metric === 'first_reply'),
  );
  dropTimer(ctx, ticket.id, 'first_reply');
  write(ctx, saveClock, { ...clock, due_at: null, fulfilled_at: ctx.now() });
}

/** Records that a clock was not kept. */
export function markBreached(ctx: Context, clock: ClockRow): void {
  dropTimer(ctx, clock.ticket_id, clock.metric);
  write(ctx, saveClock, { ...clock, breached_at: ctx.now() });
}

/** Forgets a timer that has just run. */
export function timerRan(ctx: Context, ticketId: string, purpose: TimerPurpose): void {
  ctx.run(removeTimer, { ticket_id: ticketId, purpose });
}

interface ClockWork {
  readonly ticket: TicketRow;
  readonly metric: Metric;
  readonly clock: ClockRow | undefined;
  readonly intervals: readonly IntervalRow[];
  readonly policy: Policy | undefined;
}

/** Brings one clock in line; true when it is past due and not yet recorded as breached. */
function syncClock(ctx: Context, work: ClockWork): boolean {
  const { ticket, metric, clock, policy } = work;
  const promised = policy?.target(ticket.priority, metric);
  const target = clock && isSettled(clock) ? clock.target : (promised ?? clock?.target);
  if (target === undefined) return false;
  const fulfilled_at = fulfilment(ticket, metric, clock);
  const running = promised !== undefined && shouldRun(ticket, { metric, policy, fulfilled_at });
  const intervals = running ? start(ctx, work) : stop(ctx, ticket.id, work.intervals);
  const due_at = (running && policy && dueAt(intervals, target, policy.calendar)) || null;
  const row = {
    ticket_id: ticket.id,
    metric,
    target,
    due_at,
    fulfilled_at,
    breached_at: clock?.breached_at ?? null,
  };
  saveIfChanged(ctx, clock, row);
  if (due_at === null || row.breached_at !== null) {
    dropTimer(ctx, ticket.id, metric);
    return false;
  }
  if (due_at <= ctx.now()) return true;
  setTimer(ctx, ticket.id, { purpose: metric, due_at, operation: 'tickets.sla_breach', input: { metric } });
  return false;
}

/** The resolution clock is fulfilled while the ticket is solved; a merged ticket was not resolved, only ended. */
function fulfilment(ticket: TicketRow, metric: Metric, clock: ClockRow | undefined): Instant | null {
  if (metric === 'first_reply') return clock?.fulfilled_at ?? null;
  return ticket.merged_into_id === null ? ticket.solved_at : null;
}

/** A promise that was kept or broken stays what it was, whatever the priority becomes. */
function isSettled(clock: ClockRow): boolean {
  return clock.breached_at !== null || clock.fulfilled_at !== null;
}

function shouldRun(
  ticket: TicketRow,
  {
    metric,
    policy,
    fulfilled_at,
  }: Pick<ClockWork, 'metric' | 'policy'> & { readonly fulfilled_at: Instant | null },
): boolean {
  if (!policy) return false;
  const { resolution_metric } = policy;
  return runs({ metric, status: ticket.status, resolution_metric, fulfilled: fulfilled_at !== null });
}

function start(ctx: Context, { ticket, metric, intervals }: ClockWork): readonly IntervalRow[] {
  if (intervals.some((row) => row.stopped_at === null)) return intervals;
  const row: IntervalRow = { ticket_id: ticket.id, metric, started_at: ctx.now(), stopped_at: null };
  write(ctx, addInterval, row);
  return [...intervals, row];
}

/** Ends the open interval. One that lasted no time is dropped, so that the next one may begin at the same instant. */
function stop(ctx: Context, ticketId: string, intervals: readonly IntervalRow[]): readonly IntervalRow[] {
  const open = intervals.find((row) => row.stopped_at === null);
  if (!open) return intervals;
  const key = { ticket_id: ticketId, metric: open.metric };
  if (open.started_at === ctx.now()) ctx.run(dropOpenInterval, key);
  else ctx.run(stopInterval, { ...key, stopped_at: ctx.now() });
  return intervals.filter((row) => row !== open);
}

function saveIfChanged(ctx: Context, before: ClockRow | undefined, row: ClockRow): void {
  if (!before) write(ctx, addClock, row);
  else if (
    before.target !== row.target ||
    before.due_at !== row.due_at ||
    before.fulfilled_at !== row.fulfilled_at
  ) {
    write(ctx, saveClock, row);
  }
}

/** Solved tickets close by themselves; pending ones may open again by a reminder. */
function syncStateTimers(ctx: Context, ticket: TicketRow): void {
  if (ticket.status === 'solved' && ticket.solved_at !== null) {
    const due_at = autoCloseAt(ticket.solved_at);
    setTimer(ctx, ticket.id, { purpose: 'auto_close', due_at, operation: 'tickets.auto_close', input: {} });
  } else dropTimer(ctx, ticket.id, 'auto_close');
  if (ticket.status === 'pending' && ticket.remind_at !== null) {
    const due_at = ticket.remind_at;
    setTimer(ctx, ticket.id, { purpose: 'reminder', due_at, operation: 'tickets.reminder', input: {} });
  } else dropTimer(ctx, ticket.id, 'reminder');
}

interface Wanted {
  readonly purpose: TimerPurpose;
  readonly due_at: Instant;
  readonly operation: string;
  readonly input: Readonly<Record<string, unknown>>;
}

function setTimer(ctx: Context, ticketId: string, { purpose, due_at, operation, input }: Wanted): void {
  const old = ctx.all(timersOf, { ticket_id: ticketId }).find((row) => row.purpose === purpose);
  if (old?.due_at === due_at) return;
  if (old) dropTimer(ctx, ticketId, purpose);
  const timer = ctx.schedule(due_at, { operation, input: { ticket_id: ticketId, ...input }, as: 'system' });
  write(ctx, addTimer, { ticket_id: ticketId, purpose, due_at, timer });
}

function dropTimer(ctx: Context, ticketId: string, purpose: TimerPurpose): void {
  const old = ctx.all(timersOf, { ticket_id: ticketId }).find((row) => row.purpose === purpose);
  if (!old) return;
  ctx.cancel(old.timer);
  ctx.run(removeTimer, { ticket_id: ticketId, purpose });
}
