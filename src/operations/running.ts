// A call on its way through the steps: what came in, what it works on, what was decided so far.
import type { Live } from '../engine/live.ts';
import type { Session } from '../engine/sessions.ts';
import type { Workspace } from '../engine/workspace.ts';
import { CallContext } from './call-context.ts';
import type { EntryFacts } from './commit.ts';
import type { Upload } from './context.ts';
import type { FaultAction } from './faults.ts';
import type { AnyOperation } from './operation.ts';
import type { Told } from './outcome.ts';
import type { Problem } from './problem.ts';
import { groundOf, type Yard } from './yard.ts';

/** One call, as a surface hands it over. */
export interface Call {
  readonly operation: AnyOperation;
  /** Asked at the last moment, so that a token that ended while its body was arriving is refused. */
  readonly identify: () => Session | undefined;
  readonly input: unknown;
  /** The way in, for the journal. */
  readonly surface: string;
  /** The input's text was checked for U+0000 and lone surrogates already. */
  readonly trusted?: boolean | undefined;
  /** The surface could not make an input of what came; the call is refused with this. */
  readonly unreadable?: Problem | undefined;
  readonly ifMatch?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly upload?: Upload | undefined;
  readonly prepared?: unknown;
}

/** Everything that later steps need. `input` is the raw one until it is parsed. */
export interface Running {
  readonly yard: Yard;
  readonly call: Call;
  readonly session: Session;
  readonly workspace: Workspace;
  readonly live: Live;
  input: unknown;
  fault: FaultAction | undefined;
  /** What the access rule looked through; a read goes on with it. */
  reader: CallContext | undefined;
  /** The handler was reached: from here on, outcomes of calls with a key are stored. */
  reached: boolean;
}

/** What the entry of the call says; with `repeat`, also what a repetition will be answered. */
export function factsOf(running: Running, outcome: string, repeat?: EntryFacts['repeat']): EntryFacts {
  const { call, session, fault } = running;
  const input = call.upload ? { ...(running.input as object), upload: call.upload } : running.input;
  const faults = fault && [{ rule: fault.rule, kind: fault.kind }];
  return {
    by: session.principal,
    operation: call.operation.id,
    input: input ?? null,
    outcome,
    repeat,
    faults,
  };
}

/** What the outcome tells beside the answer. The entry must have been made. */
export function toldOf({ live, fault }: Running): Told {
  return { entry: live.number, now: live.now, reply: fault?.reply };
}

/** A context for the call. */
export function contextOf(running: Running, readOnly: boolean): CallContext {
  const { call, session, yard, workspace } = running;
  const { upload, prepared } = call;
  return new CallContext(groundOf(yard, workspace), {
    actor: { id: session.principal },
    readOnly,
    upload,
    prepared,
  });
}
