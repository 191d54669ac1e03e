// One request on its way through this surface: who asks, what is offered to them, and what came of their calls.
import type { ToolSet } from './view.ts';

/** The state of one HTTP request. */
export interface Exchange {
  readonly token: string | undefined;
  readonly offer: ToolSet;
  /** No string in the request can hold U+0000 or half of a surrogate pair. */
  readonly clean: boolean;
  /** Some string in the request may be longer than one may be. */
  readonly mayHoldLongString: boolean;
  /** Virtual time and entry of the last call, for the headers of the answer. */
  now: number | undefined;
  entry: number | undefined;
  /** The token ended while the request was on its way. */
  ended: boolean;
  /** Ends the connection without an answer. */
  cut(): void;
}
