// A fault plan in force.
import { z } from 'zod';
import { FaultRule } from '../../faults/plan.ts';

const counts = z.object({
  seen: z.int().describe('Calls that matched the rule while it was its turn.'),
  hits: z.int().describe('Calls that it acted on.'),
});

export const PlanView = z
  .object({ rules: z.array(z.intersection(FaultRule, counts)).describe('Rules in order.') })
  .meta({ id: 'FaultPlan', description: 'The fault plan of a workspace.' });
