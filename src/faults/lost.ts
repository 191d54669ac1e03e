// lost: the operation runs and everything stays, and the answer never reaches the caller.
import { z } from 'zod';
import { faultKind, ruleFields } from './kind.ts';

/** Loses the answer on its way. */
export const lost = faultKind({
  kind: 'lost',
  description: 'Commits the call and loses the answer: the caller sees a connection that breaks.',
  schema: z.strictObject({ ...ruleFields, kind: z.literal('lost') }),
  applies: () => true,
  act: () => ({ reply: 'lost' }),
});
