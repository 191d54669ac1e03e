// The life of a ticket: which steps there are, and what each leaves in the record.
import { addMilliseconds, type Instant } from '../../../values/instant.ts';
import type { Priority, Resolution, Status } from './words.ts';

/** One allowed step. An automatic one is never taken by request. */
export interface Transition {
  readonly from_status: Status;
  readonly to_status: Status;
  readonly automatic: boolean;
}

/** The steps of a queue that does not define its own. */
export const defaultTransitions: readonly Transition[] = [
  step('new', 'open'),
  step('open', 'pending'),
  step('open', 'hold'),
  step('open', 'solved'),
  step('pending', 'open'),
  step('pending', 'solved'),
  step('hold', 'open'),
  step('solved', 'open'),
  { from_status: 'solved', to_status: 'closed', automatic: true },
];

/** A solved ticket closes by itself after 7 days; a reply before that opens it again. */
const autoCloseMilliseconds = 7 * 24 * 3_600_000;

/** When a ticket that was solved at this instant closes. */
export function autoCloseAt(solvedAt: Instant): Instant {
  return addMilliseconds(solvedAt, autoCloseMilliseconds);
}

/** The states that may be asked for from a state. */
export function nextStates(transitions: readonly Transition[], from: Status): Status[] {
  return transitions
    .filter((transition) => transition.from_status === from && !transition.automatic)
    .map((transition) => transition.to_status);
}

/** What a change of state writes. Fields that only make sense in one state are emptied on leaving it. */
export interface StatePatch {
  readonly status: Status;
  readonly resolution: Resolution | null;
  readonly remind_at: Instant | null;
  readonly solved_at: Instant | null;
  readonly closed_at: Instant | null;
}

/** Further facts of a step. */
export interface StepFacts {
  readonly now: Instant;
  readonly resolution?: Resolution | undefined;
  readonly remind_at?: Instant | undefined;
}

/** The fields of a ticket after a step to `status`. */
export function enterState(
  ticket: { readonly solved_at: Instant | null; readonly resolution: Resolution | null },
  status: Status,
  facts: StepFacts,
): StatePatch {
  const done = status === 'solved' || status === 'closed';
  return {
    status,
    resolution: done ? (facts.resolution ?? ticket.resolution ?? 'done') : null,
    remind_at: status === 'pending' ? (facts.remind_at ?? null) : null,
    solved_at: done ? (ticket.solved_at ?? facts.now) : null,
    closed_at: status === 'closed' ? facts.now : null,
  };
}

/** The state after a reply of the requester or somebody in copy; the same state when nothing follows from it. */
export function afterReply(status: Status): Status {
  return status === 'pending' || status === 'solved' ? 'open' : status;
}

/** One step more urgent among the priorities a queue allows; the same when there is none. */
export function raised(priority: Priority, allowed: readonly Priority[]): Priority {
  const order: readonly Priority[] = ['low', 'normal', 'high', 'urgent'];
  const above = order.slice(order.indexOf(priority) + 1);
  return above.find((candidate) => allowed.includes(candidate)) ?? priority;
}

function step(from_status: Status, to_status: Status): Transition {
  return { from_status, to_status, automatic: false };
}
