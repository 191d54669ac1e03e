// directory.role_assign: gives a principal a role.
import { z } from 'zod';
import { defineOperation, fail, UNKNOWN_REFERENCE } from '../../../operations/index.ts';
import { existing } from '../checks.ts';
import { roleHolding as roleHoldingModel } from '../models/access.ts';
import { id } from '../models/fields.ts';
import { principalOf } from '../ports/directory.ts';
import { ROLE_ALREADY_HELD, unknownReference } from '../problems.ts';
import { addRoleHolder, roleById, roleHolding } from '../queries/access.ts';

export const roleAssign = defineOperation({
  id: 'directory.role_assign',
  summary: 'Gives a person, service account or contact a role.',
  effect: 'write',
  access: {
    permission: 'directory.manage_roles',
    on: { entity: 'role', id: (input) => input.role_id, rule: existing(roleById) },
  },
  route: 'POST /v1/roles/{role_id}/assign',
  input: z.strictObject({ role_id: id('Key of the role.'), principal_id: id('Who gets it.') }),
  output: roleHoldingModel,
  problems: [UNKNOWN_REFERENCE, ROLE_ALREADY_HELD],
  example: { role_id: 'buyer', principal_id: 'per_0123456789abcdef' },
  handler: (input, ctx) => {
    if (!principalOf(ctx, input.principal_id))
      unknownReference('principal_id', 'There is no such principal.');
    if (ctx.get(roleHolding, input)) fail(ROLE_ALREADY_HELD);
    ctx.run(addRoleHolder, input);
    return { ...input, held: true };
  },
});
