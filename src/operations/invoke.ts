// The one way a handler runs. From identify to commit there is no waiting, so no call sees another half done.
import { MissingImageError, OutdatedImageError } from '../engine/image.ts';
import { AppendError } from '../engine/line-file.ts';
import { incidentOf, QuarantinedError, quarantine, refuseQuarantined } from '../engine/quarantine.ts';
import type { Session } from '../engine/sessions.ts';
import type { Workspace } from '../engine/workspace.ts';
import { authorise } from './authorise.ts';
import { arrival } from './clock.ts';
import { note } from './commit.ts';
import type { Outcome } from './outcome.ts';
import { parseInput } from './parse-input.ts';
import { perform } from './perform.ts';
import { fail, type Problem, Refusal, toProblem } from './problem.ts';
import { STORAGE_FULL, TIMER_STORM, UNAUTHENTICATED, WORKSPACE_BROKEN } from './problems.ts';
import { repeatedAnswer, repeatOf, type StoredAnswer } from './repeats.ts';
import { type Call, contextOf, factsOf, type Running, toldOf } from './running.ts';
import { shortageProblem } from './shortage.ts';
import { MOST_TIMERS, runTimers } from './timers.ts';
import { releaseFreshHolds, type Yard } from './yard.ts';

/** Runs one call. Never throws for anything a caller can do. */
export function invoke(yard: Yard, call: Call): Outcome {
  const session = call.identify();
  if (!session) return unrecorded(toProblem(UNAUTHENTICATED));
  try {
    refuseQuarantined(yard.engine, session.workspace);
    if (!session.workspace.hasJournalRoom()) return unrecorded(toProblem(STORAGE_FULL, { limit: 'journal' }));
    return steps(begin(yard, call, session));
  } catch (error) {
    return broken(yard, session.workspace, error);
  }
}

function begin(yard: Yard, call: Call, session: Session): Running {
  const { workspace } = session;
  const live = workspace.live();
  return {
    yard,
    call,
    session,
    workspace,
    live,
    input: call.input,
    fault: undefined,
    reader: undefined,
    reached: false,
  };
}

function steps(running: Running): Outcome {
  try {
    arrive(running);
    const stored = admit(running);
    return stored ? repeat(running, stored) : perform(running);
  } catch (error) {
    running.live.copy.rollback();
    releaseFreshHolds(running.yard, running.workspace);
    const problem = problemOf(error);
    if (!problem) throw error;
    running.yard.engine.relieve(error);
    return error instanceof AppendError ? nothing(running, problem) : refuse(running, problem);
  }
}

/** Step 2: the clock moves by what the call costs, and timers due before then run. */
function arrive({ yard, call, session, workspace, live }: Running): void {
  const now = arrival(workspace, live, { effect: call.operation.effect, pays: session.pays });
  const done = runTimers(yard, workspace, { now, stop: (ran) => ran >= MOST_TIMERS });
  if (!done) fail(TIMER_STORM);
  live.registers.set('now', now);
}

/** Steps 3 to 6: parse, faults, repeat, authorise. Answers what a repeated call answered before. */
function admit(running: Running): StoredAnswer | undefined {
  const { yard, call, session, live } = running;
  const { operation } = call;
  if (call.unreadable) throw new Refusal(call.unreadable);
  running.input = parseInput(operation, call.input, call.trusted ?? false);
  const asked = {
    operation: operation.id,
    principal: session.principal,
    effect: operation.effect,
    input: running.input,
  };
  running.fault = yard.faults(live).decide(asked, live.registers);
  if (running.fault?.admission) throw new Refusal(running.fault.admission);
  const stored = repeatedAnswer(running);
  if (stored) return stored;
  running.reader = contextOf(running, true);
  authorise(operation, running.input, { ctx: running.reader, live, ifMatch: call.ifMatch });
  return undefined;
}

function repeat(running: Running, stored: StoredAnswer): Outcome {
  const outcome = stored.ok ? 'ok' : stored.problem.code;
  note(running.workspace, running.live, {
    facts: factsOf(running, outcome),
    surface: running.call.surface,
    later: false,
  });
  return { ...stored, ...toldOf(running) };
}

/** A refused call costs time, gives ids back and leaves one entry without changes. */
function refuse(running: Running, problem: Problem): Outcome {
  const { call, workspace, live } = running;
  live.registers.undo('id:', 'random:');
  const stored = running.reached ? repeatOf(running, { ok: false, problem }) : undefined;
  const facts = factsOf(running, problem.code, stored);
  const later = call.operation.effect === 'read';
  try {
    note(workspace, live, { facts, surface: call.surface, later });
  } catch (error) {
    const full = problemOf(error);
    if (!full) throw error;
    return unrecorded(full);
  }
  return { ok: false, problem, ...toldOf(running) };
}

/** The entry could not be written: nothing happened, not even time. */
function nothing(running: Running, problem: Problem): Outcome {
  running.live.registers.undo();
  return unrecorded(problem);
}

function unrecorded(problem: Problem): Outcome {
  return { ok: false, problem, entry: undefined, now: undefined };
}

/** A refusal, a full disk or a full database; anything else is a defect. */
function problemOf(error: unknown): Problem | undefined {
  if (error instanceof Refusal) return error.problem;
  if ((error as { code?: string }).code === 'SQLITE_FULL')
    return toProblem(STORAGE_FULL, { limit: 'database' });
  return shortageProblem(error);
}

/** A broken invariant or damaged files end the workspace, never the process. */
function broken(yard: Yard, workspace: Workspace, error: unknown): Outcome {
  const shortage = shortageProblem(error);
  if (shortage) {
    yard.engine.relieve(error);
    return unrecorded(shortage);
  }
  if (error instanceof OutdatedImageError || error instanceof MissingImageError) {
    // Nothing is wrong with the workspace: the program that built its image, or the image itself, can still come back.
    const incident = incidentOf(workspace, error);
    yard.onDefect(incident, error);
    return unrecorded(toProblem(WORKSPACE_BROKEN, { incident }));
  }
  try {
    if (error instanceof QuarantinedError) throw error;
    quarantine(yard.engine, workspace, error instanceof Error ? error : new Error(String(error)));
  } catch (quarantined) {
    const { incident } = quarantined as QuarantinedError;
    yard.onDefect(incident, error);
    return unrecorded(toProblem(WORKSPACE_BROKEN, { incident }));
  }
}
