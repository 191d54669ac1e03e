// A key of the control plane, without the key.
import { z } from 'zod';
import { snapshotName } from './fields.ts';

/** Name of a key. */
export const keyName = snapshotName.describe('Name of the key.');

export const Key = z
  .object({
    name: z.string().describe('Name of the key.'),
    role: z.enum(['operator', 'grader', 'reviewer']).describe('What it may do.'),
    made_at: z.string().describe('Real instant at which it was made.'),
    expires_at: z.string().nullable().describe('Real instant at which it ends by itself.'),
    revoked_at: z.string().nullable().describe('Real instant at which it was revoked.'),
    usable: z.boolean().describe('Whether it can be used now.'),
  })
  .meta({ id: 'Key', description: 'A key of the control plane, without the key itself.' });
