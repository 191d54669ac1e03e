// snapshots.list: lists the snapshots of a workspace.
import { z } from 'zod';
import { ofWorkspace } from '../../models/fields.ts';
import { Snapshot } from '../../models/snapshot.ts';
import { defineControl } from '../../operation.ts';
import { UNKNOWN_WORKSPACE } from '../../problems.ts';
import { snapshotView } from '../../snapshots.ts';

export const listSnapshots = defineControl({
  id: 'snapshots.list',
  summary: 'List the snapshots of a workspace by name.',
  effect: 'read',
  audience: 'grader',
  route: 'GET /v1/workspaces/{workspace_id}/snapshots',
  input: z.strictObject(ofWorkspace),
  output: z.object({ items: z.array(Snapshot) }),
  problems: [UNKNOWN_WORKSPACE],
  handler({ workspace_id }, ctx) {
    const workspace = ctx.workspace(workspace_id);
    const rows = ctx.yard.engine.store.snapshots.of(workspace.row.number);
    return { items: rows.map(({ name }) => snapshotView(ctx.yard, workspace, name)) };
  },
});
