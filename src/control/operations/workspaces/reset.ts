// workspaces.reset: begins a workspace anew where it was opened.
import { z } from 'zod';
import { resetWorkspace as reset } from '../../../engine/lifecycle.ts';
import { keepCredentials, ofWorkspace } from '../../models/fields.ts';
import { Opened } from '../../models/workspace.ts';
import { defineControl } from '../../operation.ts';
import { UNKNOWN_WORKSPACE, WORKSPACE_CLOSED } from '../../problems.ts';
import { openedAnswer } from '../../summary.ts';

export const resetWorkspace = defineControl({
  id: 'workspaces.reset',
  summary: 'Begin a workspace anew where it was opened; nothing of what happened is left.',
  description: 'Clock and faults given at opening are in force again. Old tokens end unless they are kept.',
  effect: 'destructive',
  audience: 'operator',
  route: 'POST /v1/workspaces/{workspace_id}/reset',
  input: z.strictObject({ ...ofWorkspace, ...keepCredentials }),
  output: Opened,
  problems: [UNKNOWN_WORKSPACE, WORKSPACE_CLOSED],
  handler({ workspace_id, keep_credentials }, ctx) {
    const workspace = ctx.workspace(workspace_id);
    reset(ctx.yard.engine, workspace, keep_credentials);
    return openedAnswer(ctx, workspace);
  },
});
