// A small seeded generator for tests: the same seed gives the same draws on every machine.
import fc from 'fast-check';

/** Draws that a test names by its seed. */
export interface Random {
  /** Stands in every generated text, so that texts of one run can be told from another's. */
  readonly mark: string;
  /** An integer from 0 to `bound` − 1. */
  below(bound: number): number;
  chance(percent: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  word(): string;
  /** A value of an arbitrary, from the same stream of draws. */
  draw<Value>(arbitrary: fc.Arbitrary<Value>): Value;
}

/** Words of generated texts. */
export const words =
  'Zahlung Kündigung offer Straße export lease "quoted" naïve Rechnung 発注 🙂 net-30 O\'Neill a+b Frist'.split(
    ' ',
  );

/** Draws by the mulberry32 recurrence. */
export function randomOf(seed: number, mark = ''): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (bound: number) => Math.floor((next() / 2 ** 32) * bound);
  // fast-check clones what it is given: one stream is meant, so the clone is the thing itself.
  const source = { clone: () => source, next: () => next() | 0, getState: () => [state] };
  const stream = new fc.Random(source);
  return {
    mark,
    below,
    chance: (percent) => below(100) < percent,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
    word: () => `${words[below(words.length)]}${mark && ` ${mark}`}`,
    draw: (arbitrary) => arbitrary.generate(stream, undefined).value,
  };
}
