// workspaces.close_many: closes or deletes many workspaces, item by item.
import { z } from 'zod';
import { closeWorkspace } from '../../../engine/lifecycle.ts';
import { paced } from '../../../engine/pace.ts';
import { deleteWorkspace } from '../../../engine/removal.ts';
import { itemResult, resultOf, workspaceOf } from '../../item-results.ts';
import { several } from '../../log.ts';
import { manyIds } from '../../models/fields.ts';
import { defineControl } from '../../operation.ts';
import { UNKNOWN_WORKSPACE } from '../../problems.ts';

const Closed = z.object({ state: z.enum(['closed', 'deleted']).describe('What it is now.') });

export const closeWorkspaces = defineControl({
  id: 'workspaces.close_many',
  summary: 'Close many workspaces in one call, answered item by item.',
  description: 'A closed workspace can be read for as long as the server keeps it; a deleted one is gone.',
  effect: 'destructive',
  audience: 'operator',
  route: 'POST /v1/workspaces/close',
  input: z.strictObject({
    ids: manyIds,
    delete: z.boolean().default(false).describe('Also delete what they hold, at once.'),
  }),
  output: z.object({ items: z.array(itemResult(Closed)) }),
  problems: [UNKNOWN_WORKSPACE],
  example: { ids: ['group-7-1', 'group-7-2'] },
  subject: ({ ids }) => several(ids),
  async handler({ ids, delete: gone }, ctx) {
    const { engine } = ctx.yard;
    const items = await paced(engine, ids, (id) =>
      resultOf(ctx, id, () => {
        const workspace = workspaceOf(ctx, id, 'workspaces.delete');
        if (gone) deleteWorkspace(engine, workspace);
        else if (workspace.row.state !== 'closed') closeWorkspace(workspace, 'deleted');
        return { state: gone ? ('deleted' as const) : ('closed' as const) };
      }),
    );
    return { items };
  },
});
