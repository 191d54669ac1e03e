// Moves a clock forward in slices: due timers run in order, each an entry of its own, then the move itself is one.
import { Pace } from '../engine/pace.ts';
import type { Workspace } from '../engine/workspace.ts';
import { resetAnchor } from '../operations/clock.ts';
import { fail } from '../operations/problem.ts';
import { TIMER_STORM } from '../operations/problems.ts';
import { MOST_TIMERS, runTimers } from '../operations/timers.ts';
import type { Yard } from '../operations/yard.ts';
import { addControlEntry } from './control-entry.ts';
import type { Tell } from './jobs.ts';

/** How far to go, what was asked for, and who wants to know how far it is. */
export interface Advance {
  /** Virtual milliseconds to arrive at. */
  readonly target: number;
  readonly input: unknown;
  readonly tell: Tell;
}

/** Moves the clock; answers how many timers ran. The workspace's gate must be held. */
export async function advanceClock(yard: Yard, workspace: Workspace, advance: Advance): Promise<number> {
  const { target, input, tell } = advance;
  const live = workspace.live();
  const start = live.now;
  const pace = new Pace(yard.engine);
  const standing = { at: start, ran: 0, inAll: 0 };
  const stop = () => {
    if (pace.isOver) return true;
    count(standing, live.now);
    return false;
  };
  resetAnchor(workspace);
  while (!runTimers(yard, workspace, { now: target, stop })) {
    tell(live.now - start, target - start);
    await pace.rest();
  }
  addControlEntry(workspace, { operation: 'clock.advance', input, registers: { now: target } });
  return standing.inAll;
}

/** Counts a timer that is about to run. Timers that set each other off without time passing are a storm. */
function count(standing: { at: number; ran: number; inAll: number }, now: number): void {
  standing.ran = now === standing.at ? standing.ran + 1 : 1;
  standing.at = now;
  standing.inAll += 1;
  if (standing.ran > MOST_TIMERS) fail(TIMER_STORM);
}
