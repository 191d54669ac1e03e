// tickets.sla_policy_list: the service levels of the company.
import { z } from 'zod';
import { defineOperation, pageInput, pageOf, readPage } from '../../../operations/index.ts';
import { policyModel } from '../models/queue.ts';
import { policyList } from '../queries/sla.ts';
import { policyView } from '../steps/policy.ts';

export const slaPolicyList = defineOperation({
  id: 'tickets.sla_policy_list',
  summary: 'Lists the service levels with targets, business hours and the customers who have them.',
  effect: 'read',
  access: { permission: 'tickets.read' },
  route: 'GET /v1/sla_policies',
  input: z.strictObject({ ...pageInput }),
  output: pageOf(policyModel),
  example: {},
  handler: (input, ctx) => {
    const { rows, next_cursor } = readPage(ctx, {
      operation: 'tickets.sla_policy_list',
      input,
      query: policyList,
      values: {},
      position: (row) => [row.id],
    });
    return { items: rows.map((row) => policyView(ctx, row)), next_cursor };
  },
});
