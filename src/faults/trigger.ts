// When a rule acts, counted in the calls that match it.
import { z } from 'zod';
import { sha256 } from '../engine/hash.ts';

const count = z.int().min(1).max(1_000_000);

/** On which of the matching calls a rule acts. */
export const Trigger = z
  .discriminatedUnion('on', [
    z.strictObject({ on: z.literal('always') }),
    z.strictObject({
      on: z.literal('nth'),
      n: count.describe('Acts on this matching call only, counted from 1.'),
    }),
    z.strictObject({ on: z.literal('first'), n: count.describe('Acts on so many matching calls.') }),
    z.strictObject({
      on: z.literal('every'),
      n: count.describe('Acts on every so many-th matching call: 3 acts on the third, sixth, ninth …'),
    }),
    z.strictObject({
      on: z.literal('probability'),
      p: z.number().gt(0).lt(1).describe('Chance of acting, drawn from the fault seed: the same every time.'),
    }),
  ])
  .meta({
    id: 'FaultTrigger',
    description: 'On which of the matching calls a rule acts; always unless given.',
  });
export type Trigger = z.output<typeof Trigger>;

/** What a chance is drawn from. Nothing else decides: no clock, no other actor. */
export interface Draw {
  readonly seed: string;
  readonly rule: string;
}

/** Whether a rule acts on its matching call with this ordinal, counted from 1. */
export function fires(trigger: Trigger, ordinal: number, draw: Draw): boolean {
  switch (trigger.on) {
    case 'always':
      return true;
    case 'nth':
      return ordinal === trigger.n;
    case 'first':
      return ordinal <= trigger.n;
    case 'every':
      return ordinal % trigger.n === 0;
    case 'probability':
      return drawn(draw, ordinal) < trigger.p;
  }
}

/** A number from 0 up to 1, the same for the same seed, rule and ordinal. */
function drawn({ seed, rule }: Draw, ordinal: number): number {
  return Number.parseInt(sha256(`${seed}\nfault\n${rule}\n${ordinal}`).slice(0, 12), 16) / 2 ** 48;
}
