// The fault hooks of a call. Which rule acts is decided once, at admission; how it acts is data here.
import type { Registers } from '../engine/registers.ts';
import type { Problem } from './problem.ts';

/** What a rule may look at. */
export interface FaultCall {
  readonly operation: string;
  readonly principal: string;
  readonly effect: 'read' | 'write' | 'destructive';
  readonly input: unknown;
}

/** What an effect fault does to the handler's work: run it and let its changes go. */
export type EffectFault = 'discard';

/** What a reply fault does to an answer that is already committed: the client never gets it. */
export type ReplyFault = 'lost';

/** A rule's decision about one call. At most one of the three acts. */
export interface FaultAction {
  readonly rule: string;
  readonly kind: string;
  /** Answers for the service; the handler does not run. */
  readonly admission?: Problem;
  readonly effect?: EffectFault;
  readonly reply?: ReplyFault;
}

/** A plan of faults. Counters are registers named `fault:…`, so that decisions are part of the state. */
export interface Faults {
  decide(call: FaultCall, registers: Registers): FaultAction | undefined;
}

/** No faults. */
export const noFaults: Faults = { decide: () => undefined };
