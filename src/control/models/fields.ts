// Fields that many control operations share.
import { z } from 'zod';
import { isInstant } from '../../values/instant.ts';

/** A name that callers choose. */
export const callerId = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/, 'Letters, digits, ".", "_" and "-", at most 128.');

/** The workspace that an operation is about. */
export const ofWorkspace = {
  workspace_id: callerId.describe('Id of the workspace, as its opener chose it.'),
};

/** Ids of many workspaces. */
export const manyIds = z.array(callerId).min(1).max(1000).describe('Ids of workspaces, at most 1,000.');

/** Name of a snapshot. */
export const snapshotName = z
  .string()
  .regex(
    /^(?!start$|now$)[A-Za-z][A-Za-z0-9._-]{0,63}$/,
    'Begins with a letter; letters, digits, ".", "_" and "-"; not "start" or "now".',
  );

/** A place on the path of a workspace. */
export const placeText = z
  .string()
  .max(200)
  .regex(/^(\d{1,9}|[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z][A-Za-z0-9._-]*)?)$/, 'Not a place.');

/** What `as_of`, `from` and `to` say about a place. */
export const placeWords = 'An entry number, a snapshot, "start" (where a reset goes) or "now".';

/** Whether old tokens stay good. */
export const keepCredentials = {
  keep_credentials: z
    .boolean()
    .default(false)
    .describe('Keeps the tokens good that were issued before. Without it they end now.'),
};

/** Real time to live. */
export const ttlSeconds = z.int().min(1).max(2_592_000);

/** An instant, virtual or real, in UTC. */
export const instant = z.string().refine(isInstant, 'Write an instant such as 2026-09-14T08:00:00.000Z.');
