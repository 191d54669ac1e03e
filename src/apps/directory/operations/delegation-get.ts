// directory.delegation_get: one delegation.
import { z } from 'zod';
import { defineOperation } from '../../../operations/index.ts';
import { existing, found } from '../checks.ts';
import { id } from '../models/fields.ts';
import { delegationModel, delegationView } from '../models/planning.ts';
import { delegationById } from '../queries/planning.ts';

export const delegationGet = defineOperation({
  id: 'directory.delegation_get',
  summary: 'Reads one delegation.',
  effect: 'read',
  access: {
    permission: 'directory.read',
    on: { entity: 'delegation', id: (input) => input.delegation_id, rule: existing(delegationById) },
  },
  route: 'GET /v1/delegations/{delegation_id}',
  input: z.strictObject({ delegation_id: id('The delegation.') }),
  output: delegationModel,
  handler: ({ delegation_id }, ctx) => delegationView(found(ctx, delegationById, delegation_id), ctx),
});
