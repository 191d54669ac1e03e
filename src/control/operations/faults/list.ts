// faults.list: shows the fault plan in force and what its rules did.
import { z } from 'zod';
import { planOf } from '../../../faults/plan.ts';
import { stateAt } from '../../../operations/inspection/state.ts';
import { PlanView } from '../../models/faults.ts';
import { ofWorkspace } from '../../models/fields.ts';
import { defineControl } from '../../operation.ts';
import { UNKNOWN_WORKSPACE } from '../../problems.ts';

export const listFaults = defineControl({
  id: 'faults.list',
  summary: 'Read the fault plan in force, with what each rule has seen and done.',
  effect: 'read',
  audience: 'grader',
  route: 'GET /v1/workspaces/{workspace_id}/faults',
  input: z.strictObject(ofWorkspace),
  output: PlanView,
  problems: [UNKNOWN_WORKSPACE],
  handler({ workspace_id }, ctx) {
    const workspace = ctx.workspace(workspace_id);
    return { rules: planOf(stateAt(ctx.yard, workspace, workspace.place())) };
  },
});
