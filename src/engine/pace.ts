// Long work in slices: the event loop gets a turn after each, so that other workspaces go on.
import type { Engine } from './engine.ts';
import { monotonicNow } from './wall.ts';

/** Real milliseconds of one slice; a step of work may overrun it by its own length. */
const SLICE = 12;

/** The engine was closed while a job was under way. */
export class StoppedError extends Error {
  override name = 'StoppedError';
}

/** Measures slices of one piece of work. */
export class Pace {
  readonly #engine: Pick<Engine, 'isClosed'>;
  #began = monotonicNow();

  constructor(engine: Pick<Engine, 'isClosed'>) {
    this.#engine = engine;
  }

  /** Whether the slice is used up. */
  get isOver(): boolean {
    return monotonicNow() - this.#began >= SLICE;
  }

  /** Lets everybody else have a turn. Throws {@link StoppedError} when the engine was closed meanwhile. */
  async rest(): Promise<void> {
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
    if (this.#engine.isClosed) throw new StoppedError('The server is stopping.');
    this.#began = monotonicNow();
  }
}

/** Rests between items when the slice is used up. */
export async function paced<Item, Result>(
  engine: Pick<Engine, 'isClosed'>,
  items: readonly Item[],
  work: (item: Item, position: number) => Result,
): Promise<Result[]> {
  const pace = new Pace(engine);
  const results: Result[] = [];
  for (const [position, item] of items.entries()) {
    if (pace.isOver) await pace.rest();
    results.push(work(item, position));
  }
  return results;
}
