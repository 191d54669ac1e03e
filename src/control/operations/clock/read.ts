// clock.read: shows the virtual clock.
import { z } from 'zod';
import { stateAt } from '../../../operations/inspection/state.ts';
import { clockView } from '../../clock-view.ts';
import { Clock } from '../../models/clock.ts';
import { ofWorkspace } from '../../models/fields.ts';
import { defineControl } from '../../operation.ts';
import { UNKNOWN_WORKSPACE } from '../../problems.ts';

export const readClock = defineControl({
  id: 'clock.read',
  summary: 'Read the virtual clock of a workspace: the time, how it moves, what is due next.',
  effect: 'read',
  audience: 'grader',
  route: 'GET /v1/workspaces/{workspace_id}/clock',
  input: z.strictObject(ofWorkspace),
  output: Clock,
  problems: [UNKNOWN_WORKSPACE],
  handler({ workspace_id }, ctx) {
    const workspace = ctx.workspace(workspace_id);
    return clockView(stateAt(ctx.yard, workspace, workspace.place()));
  },
});
