// discard: the operation runs and answers as if all were well, and none of its changes stay. A silent loss.
import { z } from 'zod';
import { faultKind, ruleFields } from './kind.ts';

/** Lets the changes of a write go. */
export const discard = faultKind({
  kind: 'discard',
  description: 'Answers as if the write had worked, and keeps none of its changes.',
  schema: z.strictObject({ ...ruleFields, kind: z.literal('discard') }),
  applies: (effect) => effect !== 'read',
  act: () => ({ effect: 'discard' }),
});
