// workspaces.freeze: ends the tokens and stops the line, so that it can be judged.
import { z } from 'zod';
import { freezeWorkspace as freeze } from '../../../engine/lifecycle.ts';
import { ofWorkspace } from '../../models/fields.ts';
import { WorkspaceDetails } from '../../models/workspace.ts';
import { defineControl } from '../../operation.ts';
import { UNKNOWN_WORKSPACE, WORKSPACE_CLOSED } from '../../problems.ts';
import { detailsOf } from '../../summary.ts';

export const freezeWorkspace = defineControl({
  id: 'workspaces.freeze',
  summary: 'End the tokens of a workspace and stop its line, so that it can be judged.',
  description: 'It can be read, forked, restored and reset. Freezing a frozen one changes nothing.',
  effect: 'write',
  audience: 'grader',
  route: 'POST /v1/workspaces/{workspace_id}/freeze',
  input: z.strictObject(ofWorkspace),
  output: WorkspaceDetails,
  problems: [UNKNOWN_WORKSPACE, WORKSPACE_CLOSED],
  handler({ workspace_id }, ctx) {
    const workspace = ctx.workspace(workspace_id);
    if (workspace.row.state === 'open') freeze(ctx.yard.engine, workspace);
    return detailsOf(ctx.yard, workspace);
  },
});
