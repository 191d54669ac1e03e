// What came of a call: an answer or a problem, the entry that holds it, and what the wire shall do to it.
import type { ReplyFault } from './faults.ts';
import type { Problem } from './problem.ts';

/** Facts that every outcome with an entry carries. */
export interface Told {
  /** Number of the call's entry; undefined when the call left none (no credentials, no room). */
  readonly entry: number | undefined;
  /** Virtual instant of the answer in milliseconds; undefined without a workspace. */
  readonly now: number | undefined;
  /** The client shall not get this answer. */
  readonly reply?: ReplyFault | undefined;
}

/** An accepted call. */
export interface Answer extends Told {
  readonly ok: true;
  readonly output: unknown;
  /** Version of the record the call was about or made. */
  readonly etag: string | undefined;
  /** Of a page: the cursor behind its first so many items, for surfaces that have no room for all of them. */
  readonly cursorAfter?: ((items: number) => string) | undefined;
}

/** A refused call. */
export interface Refused extends Told {
  readonly ok: false;
  readonly problem: Problem;
}

export type Outcome = Answer | Refused;
