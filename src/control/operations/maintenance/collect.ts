// maintenance.collect: removes what nobody needs, now.
import { z } from 'zod';
import { collect as collectFiles } from '../../../engine/collect.ts';
import { folderBytes, sweepGently } from '../../../engine/sweeper.ts';
import { defineControl } from '../../operation.ts';

export const collect = defineControl({
  id: 'maintenance.collect',
  summary: 'Remove what nobody needs any more, now.',
  description:
    'Closes workspaces whose lease ended, deletes closed ones and ended lines whose time is over, and removes files ' +
    'that nothing speaks of.',
  effect: 'destructive',
  audience: 'operator',
  route: 'POST /v1/maintenance/collect',
  input: z.strictObject({
    keep_days: z
      .int()
      .min(0)
      .max(3650)
      .optional()
      .describe("Days for which closed workspaces and ended lines are kept; the server's rule unless given."),
    grace_seconds: z
      .int()
      .min(0)
      .max(604_800)
      .default(3600)
      .describe('Files that nobody holds are kept this long: a call may be about to hold them.'),
    images: z.boolean().default(false).describe('Also remove images that no line stands on.'),
  }),
  output: z.object({
    expired: z.int().describe('Workspaces closed because their lease had ended.'),
    deleted: z.int().describe('Closed workspaces deleted.'),
    lines: z.int().describe('Lines removed, and stray line files.'),
    blobs: z.int().describe('Blobs removed that nobody held.'),
    images: z.int().describe('Images removed, and builds that were never finished.'),
    freed_bytes: z.int().describe('Bytes of the stray files and images.'),
    folder_bytes: z.int().describe('Bytes of the data folder now.'),
  }),
  handler({ keep_days, grace_seconds, images }, { yard, job }) {
    const { engine } = yard;
    return job(async () => {
      const swept = await sweepGently(engine, {
        ...engine.keeping,
        ...(keep_days !== undefined && { keepDays: keep_days }),
      });
      const collected = collectFiles(engine, { grace: grace_seconds * 1000, images });
      return {
        expired: swept.expired,
        deleted: swept.deleted,
        lines: swept.lines + collected.lines,
        blobs: collected.blobs,
        images: collected.images,
        freed_bytes: collected.bytes,
        folder_bytes: folderBytes(engine),
      };
    });
  },
});
