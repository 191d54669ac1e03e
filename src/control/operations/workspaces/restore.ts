// workspaces.restore: begins a new line at a snapshot.
import { z } from 'zod';
import { restoreWorkspace as restore } from '../../../engine/lifecycle.ts';
import { keepCredentials, ofWorkspace } from '../../models/fields.ts';
import { Opened } from '../../models/workspace.ts';
import { defineControl } from '../../operation.ts';
import { UNKNOWN_SNAPSHOT, UNKNOWN_WORKSPACE, WORKSPACE_CLOSED } from '../../problems.ts';
import { snapshotNamed } from '../../snapshots.ts';
import { openedAnswer } from '../../summary.ts';

export const restoreWorkspace = defineControl({
  id: 'workspaces.restore',
  summary: 'Begin a new line at a snapshot; what happened since then is left behind.',
  effect: 'destructive',
  audience: 'operator',
  route: 'POST /v1/workspaces/{workspace_id}/restore',
  input: z.strictObject({
    ...ofWorkspace,
    snapshot: z
      .string()
      .max(200)
      .describe("Name of one of the workspace's snapshots, or workspace_id/name for another's."),
    ...keepCredentials,
  }),
  output: Opened,
  problems: [UNKNOWN_WORKSPACE, UNKNOWN_SNAPSHOT, WORKSPACE_CLOSED],
  example: { workspace_id: 'episode-17', snapshot: 'after-triage' },
  handler({ workspace_id, snapshot, keep_credentials }, ctx) {
    const workspace = ctx.workspace(workspace_id);
    const { place } = snapshotNamed(ctx.yard, snapshot, workspace);
    restore(ctx.yard.engine, workspace, { place, keepCredentials: keep_credentials });
    return openedAnswer(ctx, workspace);
  },
});
