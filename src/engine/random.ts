// Random draws: named streams whose positions are registers, so that a replay draws the same.
import { sha256Bytes } from './hash.ts';
import { invariant } from './invariant.ts';
import type { Registers } from './registers.ts';

/** Draws from one named stream of a workspace. */
export function stream(registers: Registers, seed: string, name: string) {
  const u32 = () =>
    sha256Bytes(`${seed}\nrandom\n${name}\n${registers.next(`random:${name}`)}`).readUInt32BE(0);
  const below = (bound: number) => {
    invariant(
      Number.isInteger(bound) && bound > 0 && bound <= 2 ** 32,
      'A bound is an integer from 1 to 2^32.',
    );
    // The highest multiple of `bound` that fits: draws beyond it would favour small numbers and are drawn again.
    const limit = 2 ** 32 - (2 ** 32 % bound);
    for (;;) {
      const draw = u32();
      if (draw < limit) return draw % bound;
    }
  };
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
  return { u32, below, pick };
}
