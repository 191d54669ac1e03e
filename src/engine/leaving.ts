// Copies that nobody uses any more. Closing one takes longer than the reset that gave it up, so it waits for the end of the turn.
import type { Copy } from './copy.ts';

/** Closes copies a moment later. */
export class Leaving {
  #waiting: Copy | undefined;

  /** Closes a copy when the turn of the event loop ends. At most one waits, so that memory stays within its bounds. */
  add(copy: Copy): void {
    if (this.#waiting) this.#waiting.close();
    else setImmediate(() => this.close());
    this.#waiting = copy;
  }

  close(): void {
    this.#waiting?.close();
    this.#waiting = undefined;
  }
}
