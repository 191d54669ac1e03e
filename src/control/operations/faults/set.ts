// faults.set: puts a fault plan in force.
import { z } from 'zod';
import { FaultPlan, planOf, planRegisters } from '../../../faults/plan.ts';
import { UNKNOWN_REFERENCE } from '../../../operations/problems.ts';
import { addControlEntry } from '../../control-entry.ts';
import { PlanView } from '../../models/faults.ts';
import { ofWorkspace } from '../../models/fields.ts';
import { defineControl } from '../../operation.ts';
import { companyOf } from '../../principals.ts';
import { UNKNOWN_WORKSPACE, WORKSPACE_CLOSED, WORKSPACE_FROZEN } from '../../problems.ts';
import { checkedRules } from '../../rules.ts';

export const setFaults = defineControl({
  id: 'faults.set',
  summary: 'Put a fault plan in force, in place of the one before.',
  description:
    'Rules are looked at in order, and the first that fires acts. An entry of the journal; counters begin at zero.',
  effect: 'write',
  audience: 'operator',
  route: 'PUT /v1/workspaces/{workspace_id}/faults',
  input: z.strictObject({ ...ofWorkspace, rules: FaultPlan }),
  output: PlanView,
  problems: [UNKNOWN_WORKSPACE, UNKNOWN_REFERENCE, WORKSPACE_FROZEN, WORKSPACE_CLOSED],
  example: {
    workspace_id: 'episode-17',
    rules: [{ id: 'busy', kind: 'status', status: 503, trigger: { on: 'first', n: 2 } }],
  },
  handler({ workspace_id, rules: given }, ctx) {
    const workspace = ctx.workspace(workspace_id);
    const rules = checkedRules(companyOf(ctx.yard, workspace), given, '/rules');
    addControlEntry(workspace, {
      operation: 'faults.set',
      input: { rules },
      registers: planRegisters(rules),
    });
    return { rules: planOf(workspace.live()) };
  },
});
