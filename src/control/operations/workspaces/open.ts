// workspaces.open: opens a workspace under the caller's id; the same body again gives the same answer.
import { z } from 'zod';
import { opened, openingProblems } from '../../admission.ts';
import { ofWorkspace } from '../../models/fields.ts';
import { Opening } from '../../models/opening.ts';
import { Opened } from '../../models/workspace.ts';
import { defineControl } from '../../operation.ts';
import { openedAnswer } from '../../summary.ts';

export const openWorkspace = defineControl({
  id: 'workspaces.open',
  summary: 'Open a workspace under an id of your own.',
  description:
    'The same body again gives the same answer, token included, for as long as the workspace is on the same line. ' +
    'Give exactly one of world, snapshot and image.',
  effect: 'write',
  audience: 'operator',
  route: 'PUT /v1/workspaces/{workspace_id}',
  input: z.strictObject({
    ...ofWorkspace,
    ...Opening.shape,
    reopen: z
      .boolean()
      .default(false)
      .describe('If it is frozen, closed or set aside: remove it and begin anew under the same id.'),
  }),
  output: Opened,
  problems: openingProblems,
  example: { workspace_id: 'episode-17', world: 'brennhagel', seed: 0 },
  handler({ workspace_id, reopen, ...request }, ctx) {
    const workspace = opened(ctx, { id: workspace_id, request, reopen });
    return workspace instanceof Promise
      ? workspace.then((late) => openedAnswer(ctx, late))
      : openedAnswer(ctx, workspace);
  },
});
