// directory.delegations_list: who stands in for whom.
import { z } from 'zod';
import { defineOperation, pageInput, pageOf, readPage } from '../../../operations/index.ts';
import { id } from '../models/fields.ts';
import { delegationModel, delegationStatusModel, delegationView } from '../models/planning.ts';
import { listDelegations } from '../queries/planning.ts';

export const delegationsList = defineOperation({
  id: 'directory.delegations_list',
  summary: 'Lists delegations, the latest first: who acts for whom, for what and how long.',
  effect: 'read',
  access: { permission: 'directory.read' },
  route: 'GET /v1/delegations',
  input: z.strictObject({
    from_person_id: id('Only those in which this person is represented.').optional(),
    to_person_id: id('Only those in which this person is the deputy.').optional(),
    status: delegationStatusModel.optional(),
    ...pageInput,
  }),
  output: pageOf(delegationModel),
  tools: ['core'],
  example: { status: 'in_force' },
  handler: (input, ctx) => {
    const { from_person_id, to_person_id, status } = input;
    const { rows, next_cursor } = readPage(ctx, {
      operation: `directory.delegations_list ${status ?? ''}`,
      input,
      query: listDelegations,
      values: { from_person_id, to_person_id },
      unbound: status ? { [status]: ctx.now() } : {},
      position: (row) => [row.starts_at, row.id],
    });
    return { items: rows.map((row) => delegationView(row, ctx)), next_cursor };
  },
});
