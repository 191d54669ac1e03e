// directory.role_revoke: takes a role from a principal.
import { z } from 'zod';
import { defineOperation, fail } from '../../../operations/index.ts';
import { existing } from '../checks.ts';
import { roleHolding } from '../models/access.ts';
import { id } from '../models/fields.ts';
import { ROLE_NOT_HELD } from '../problems.ts';
import { removeRoleHolder, roleById } from '../queries/access.ts';

export const roleRevoke = defineOperation({
  id: 'directory.role_revoke',
  summary: 'Takes a role from a person, service account or contact.',
  effect: 'write',
  access: {
    permission: 'directory.manage_roles',
    on: { entity: 'role', id: (input) => input.role_id, rule: existing(roleById) },
  },
  route: 'POST /v1/roles/{role_id}/revoke',
  input: z.strictObject({ role_id: id('Key of the role.'), principal_id: id('Who loses it.') }),
  output: roleHolding,
  problems: [ROLE_NOT_HELD],
  example: { role_id: 'buyer', principal_id: 'per_0123456789abcdef' },
  handler: (input, ctx) => {
    if (ctx.run(removeRoleHolder, input) === 0) fail(ROLE_NOT_HELD);
    return { ...input, held: false };
  },
});
