// Timers: calls that the clock makes. Each runs at its due instant and is consumed, also when it is refused.
import { InvariantError } from '../engine/invariant.ts';
import type { Live } from '../engine/live.ts';
import type { Workspace } from '../engine/workspace.ts';
import { formatInstant, parseInstant } from '../values/instant.ts';
import { authorise } from './authorise.ts';
import { CallContext } from './call-context.ts';
import { commit } from './commit.ts';
import { execute } from './execute.ts';
import { parseInput } from './parse-input.ts';
import { Refusal } from './problem.ts';
import { groundOf, releaseFreshHolds, type Yard } from './yard.ts';

/** More timers than this in one call are a storm. */
export const MOST_TIMERS = 10_000;

interface Timer {
  readonly due: string;
  readonly id: string;
  readonly operation: string;
  readonly principal: string;
  readonly input: string;
}

/**
 * Runs the timers due up to an instant, in (due, id) order, until `stop` says so. True when none is left. The clock
 * stands at the last timer's due instant afterwards.
 */
export function runTimers(
  yard: Yard,
  workspace: Workspace,
  until: { now: number; stop(ran: number): boolean },
): boolean {
  const live = workspace.live();
  const limit = formatInstant(until.now);
  for (let ran = 0; ; ran++) {
    const due = live.nextDue();
    if (due === undefined || due > limit) return true;
    if (until.stop(ran)) return false;
    runOne(yard, workspace, live);
  }
}

function runOne(yard: Yard, workspace: Workspace, live: Live): void {
  const { copy, registers } = live;
  const timer = copy
    .engine('SELECT due, id, operation, principal, input FROM _timers ORDER BY due, id LIMIT 1')
    .get() as Timer;
  registers.set('now', Math.max(live.now, parseInstant(timer.due)));
  copy.begin();
  let outcome = 'ok';
  try {
    consume(live, timer);
    call(yard, workspace, timer);
  } catch (error) {
    copy.rollback();
    releaseFreshHolds(yard, workspace);
    if (!(error instanceof Refusal)) throw error;
    outcome = error.problem.code;
    registers.undo('id:', 'random:');
    copy.begin();
    consume(live, timer);
  }
  const facts = { by: timer.principal, operation: timer.operation, input: JSON.parse(timer.input), outcome };
  commit(workspace, live, { facts, surface: 'timer' });
}

function consume(live: Live, timer: Timer): void {
  live.copy.engine('DELETE FROM _timers WHERE due = ? AND id = ?').run(timer.due, timer.id);
}

function call(yard: Yard, workspace: Workspace, timer: Timer): void {
  const operation = yard.composition.operations.get(timer.operation);
  if (!operation) throw new InvariantError(`A timer calls ${timer.operation}, which no app has.`);
  const ground = groundOf(yard, workspace);
  const ctx = new CallContext(ground, { actor: { id: timer.principal }, readOnly: false });
  const input = parseInput(operation, JSON.parse(timer.input), false);
  if (operation.audience !== 'system')
    authorise(operation, input, { ctx, live: workspace.live(), ifMatch: undefined });
  execute(yard.composition, operation, { input, ctx, check: yard.checkOutput });
}
