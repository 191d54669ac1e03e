// workspaces.delete: deletes a workspace, or closes it and keeps its line for a while.
import { z } from 'zod';
import { closeWorkspace } from '../../../engine/lifecycle.ts';
import { deleteWorkspace as remove } from '../../../engine/removal.ts';
import { ofWorkspace } from '../../models/fields.ts';
import { defineControl } from '../../operation.ts';
import { UNKNOWN_WORKSPACE } from '../../problems.ts';

export const deleteWorkspace = defineControl({
  id: 'workspaces.delete',
  summary: 'Delete a workspace with everything that nobody else holds.',
  description: 'With keep, it is only closed: it can be read until the server removes it.',
  effect: 'destructive',
  audience: 'operator',
  route: 'DELETE /v1/workspaces/{workspace_id}',
  input: z.strictObject({
    ...ofWorkspace,
    keep: z.boolean().default(false).describe('Close it and keep its line for a while.'),
  }),
  output: z.object({ state: z.enum(['closed', 'deleted']).describe('What it is now.') }),
  problems: [UNKNOWN_WORKSPACE],
  handler({ workspace_id, keep }, ctx) {
    const workspace = ctx.workspace(workspace_id);
    if (!keep) remove(ctx.yard.engine, workspace);
    else if (workspace.row.state !== 'closed') closeWorkspace(workspace, 'deleted');
    return { state: keep ? ('closed' as const) : ('deleted' as const) };
  },
});
