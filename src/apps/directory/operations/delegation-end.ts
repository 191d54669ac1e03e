// directory.delegation_end: the deputy's time is over.
import { z } from 'zod';
import { defineOperation, fail } from '../../../operations/index.ts';
import { delegationRule, found } from '../checks.ts';
import { id } from '../models/fields.ts';
import { delegationModel, delegationView } from '../models/planning.ts';
import { DELEGATION_OVER } from '../problems.ts';
import { delegationById, endDelegation } from '../queries/planning.ts';
import { delegationStatus, endedAt } from '../rules/planning.ts';

export const delegationEnd = defineOperation({
  id: 'directory.delegation_end',
  summary: 'Ends a delegation now, one\'s own or with "directory.plan_others"; a planned one never begins.',
  effect: 'write',
  access: {
    permission: 'directory.plan',
    on: { entity: 'delegation', id: (input) => input.delegation_id, rule: delegationRule },
  },
  route: 'POST /v1/delegations/{delegation_id}/end',
  input: z.strictObject({ delegation_id: id('The delegation.') }),
  output: delegationModel,
  problems: [DELEGATION_OVER],
  handler: ({ delegation_id }, ctx) => {
    const delegation = found(ctx, delegationById, delegation_id);
    const now = ctx.now();
    if (delegationStatus(delegation, now) === 'ended') fail(DELEGATION_OVER);
    ctx.run(endDelegation, { id: delegation_id, ends_at: endedAt(delegation.starts_at, now) });
    return delegationView(found(ctx, delegationById, delegation_id), ctx);
  },
});
