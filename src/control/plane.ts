// The control plane: operators' and graders' operations behind keys. Every call is written to the operators' log.
import type { Engine } from '../engine/engine.ts';
import { InvariantError } from '../engine/invariant.ts';
import { refuseQuarantined } from '../engine/quarantine.ts';
import type { Workspace } from '../engine/workspace.ts';
import { afterGate, bytesOf } from '../operations/agent-plane.ts';
import type { Outcome } from '../operations/outcome.ts';
import { parseInput } from '../operations/parse-input.ts';
import type { Plane, PlaneCall } from '../operations/plane.ts';
import { fail, type Problem, Refusal, toProblem } from '../operations/problem.ts';
import { FORBIDDEN, UNAUTHENTICATED } from '../operations/problems.ts';
import type { Yard } from '../operations/yard.ts';
import type { Library } from '../worlds/library.ts';
import { answerToDefect, problemOf } from './errors.ts';
import { Jobs } from './jobs.ts';
import { identify, makeFirstKeys } from './keys.ts';
import { writeToLog } from './log.ts';
import { type AnyControlOperation, type ControlContext, type KeyHolder, mayCall } from './operation.ts';
import { controlOperations } from './operations/index.ts';
import { Probes } from './probes.ts';
import { UNKNOWN_WORKSPACE } from './problems.ts';
import { admit, worksInQuarantine } from './states.ts';

/** What a control plane stands on. */
export interface ControlOptions {
  readonly yard: Yard;
  readonly library: Library;
  /** Where agents reach the yard; a function where that is known only later. */
  readonly agentUrl: string | (() => string);
  /** In process: every call speaks for this holder, and no key is asked for. Never give it to a plane that listens. */
  readonly implicit?: KeyHolder;
}

/** A control plane, and what looks after it. */
export interface ControlPlane extends Plane {
  readonly probes: Probes;
}

/** The control plane of a yard. Makes the first keys of the data folder. */
export function controlPlane(options: ControlOptions): ControlPlane {
  const { yard, implicit } = options;
  if (!implicit) makeFirstKeys(yard.engine);
  const site: Site = { ...options, jobs: new Jobs(), probes: new Probes(yard) };
  const holderOf = (key: string | undefined) => implicit ?? identify(yard.engine, key);
  return {
    name: 'control',
    operations: controlOperations,
    knows: (key) => holderOf(key) !== undefined,
    dispatch(call) {
      const key = holderOf(call.token);
      if (key) return dispatch(site, call, key);
      site.probes.called(call.operation.id, UNAUTHENTICATED.code);
      return refused(toProblem(UNAUTHENTICATED, { plane: 'control' }));
    },
    bytes: bytesOf(yard),
    probes: site.probes,
  };
}

interface Site extends ControlOptions {
  readonly jobs: Jobs;
  readonly probes: Probes;
}

/** A call on its way. `input` is the raw one until it is parsed. */
interface Calling {
  readonly site: Site;
  readonly operation: AnyControlOperation;
  readonly key: KeyHolder;
  input: unknown;
  workspace: Workspace | undefined;
}

function dispatch(site: Site, call: PlaneCall, key: KeyHolder): Outcome | Promise<Outcome> {
  const operation = call.operation as AnyControlOperation;
  const calling: Calling = { site, operation, key, input: undefined, workspace: undefined };
  const ended = (outcome: Outcome) => end(calling, outcome);
  const failed = (error: unknown) => end(calling, refused(problemFor(calling, error)));
  try {
    prepare(calling, call);
    const { workspace } = calling;
    const outcome = workspace?.gate ? afterGate(workspace, () => run(calling)) : run(calling);
    return outcome instanceof Promise ? outcome.then(ended, failed) : ended(outcome);
  } catch (error) {
    return failed(error);
  }
}

/** Role, input, and the workspace that the input names. */
function prepare(calling: Calling, call: PlaneCall): void {
  const { operation, key, site } = calling;
  if (!mayCall(key.role, operation)) fail(FORBIDDEN, { role: operation.audience });
  if (call.unreadable) throw new Refusal(call.unreadable);
  calling.input = parseInput(operation, call.input, call.trusted ?? false);
  const { workspace_id } = calling.input as { workspace_id?: string };
  if (workspace_id !== undefined) calling.workspace = site.yard.engine.workspace(workspace_id);
}

/** State, flush, handler, check. Between the look at the state and the handler nothing waits. */
function run(calling: Calling): Outcome | Promise<Outcome> {
  const { operation, site, input } = calling;
  const { engine } = site.yard;
  // Whoever waited for the gate may find another workspace of that name, or none.
  if (calling.workspace) calling.workspace = engine.workspace(calling.workspace.id);
  if (calling.workspace) look(engine, operation, calling.workspace);
  const output: unknown = operation.handler(input, contextOf(calling));
  const answered = (value: unknown) => accepted(calling, value);
  return output instanceof Promise ? output.then(answered) : answered(output);
}

function look(engine: Engine, { id }: AnyControlOperation, workspace: Workspace): void {
  if (id !== 'workspaces.open') admit(id, workspace);
  if (!worksInQuarantine(id)) refuseQuarantined(engine, workspace);
  workspace.flush();
  workspace.use();
}

function contextOf({ site, operation, key, input }: Calling): ControlContext {
  const { yard, library, jobs } = site;
  return {
    yard,
    library,
    key,
    agentUrl: typeof site.agentUrl === 'string' ? site.agentUrl : site.agentUrl(),
    workspace: (id) => yard.engine.workspace(id) ?? fail(UNKNOWN_WORKSPACE, { id }),
    job: (work) => jobs.run({ operation: operation.id, subject: subjectOf(operation, input) }, work),
    jobs: () => jobs.list(),
    fail,
  };
}

function accepted({ operation, site }: Calling, output: unknown): Outcome {
  if (site.yard.checkOutput && operation.output !== 'file') {
    const checked = operation.output.safeParse(output);
    if (!checked.success) {
      const { message } = checked.error;
      throw new InvariantError(
        `Operation ${operation.id} answered what its model does not allow: ${message}`,
      );
    }
  }
  return { ok: true, output, etag: undefined, entry: undefined, now: undefined };
}

function problemFor({ site, workspace }: Calling, error: unknown): Problem {
  return problemOf(error) ?? answerToDefect(site.yard, error, workspace);
}

function end({ site, operation, key, input }: Calling, outcome: Outcome): Outcome {
  const code = outcome.ok ? 'ok' : outcome.problem.code;
  site.probes.called(operation.id, code);
  const subject = input === undefined ? undefined : subjectOf(operation, input);
  writeToLog(site.yard.engine, { key, operation: operation.id, subject, outcome: code });
  return outcome;
}

function subjectOf({ subject }: AnyControlOperation, input: unknown): string | undefined {
  return subject ? subject(input) : (input as { workspace_id?: string }).workspace_id;
}

function refused(problem: Problem): Outcome {
  return { ok: false, problem, entry: undefined, now: undefined };
}
