// directory.me: who this account is and what it may do.
import { z } from 'zod';
import { type Context, defineOperation, fail, NOT_FOUND } from '../../../operations/index.ts';
import { meModel } from '../models/me.ts';
import type { DelegationRow } from '../models/planning.ts';
import { principalOf } from '../ports/directory.ts';
import { permissionsDelegated, permissionsHeld, rolesOf } from '../queries/access.ts';
import { groupsOf } from '../queries/groups.ts';
import { delegationsInForce, scopesOf } from '../queries/planning.ts';

export const me = defineOperation({
  id: 'directory.me',
  summary: 'Tells who this account is: name, groups, roles, permissions and delegations in force.',
  effect: 'read',
  access: { permission: 'directory.self' },
  route: 'GET /v1/me',
  input: z.strictObject({}),
  output: meModel,
  tools: ['core'],
  example: {},
  handler: (_, ctx) => {
    const { id } = ctx.actor;
    const facts = principalOf(ctx, id) ?? fail(NOT_FOUND);
    const { kind, name, email, description, organisation_id, language, time_zone } = facts;
    const delegations = ctx.all(delegationsInForce, { id, now: ctx.now() });
    return {
      ...{ id, kind, name, email, description, organisation_id, language, time_zone },
      groups: ctx.all(groupsOf, { id }),
      roles: ctx.all(rolesOf, { id }),
      permissions: permissionsOf(ctx),
      standing_in_for: delegations.filter((row) => row.to_person_id === id).map((row) => standIn(row, ctx)),
      represented_by: delegations.filter((row) => row.from_person_id === id).map((row) => standIn(row, ctx)),
    };
  },
});

function permissionsOf(ctx: Context): string[] {
  const { id } = ctx.actor;
  const rows = [
    ...ctx.all(permissionsHeld, { id }),
    ...ctx.all(permissionsDelegated, { id, now: ctx.now() }),
  ];
  return [...new Set(rows.map((row) => row.permission))].sort();
}

/** The other person of a delegation. */
function standIn(row: DelegationRow, ctx: Context) {
  const isDeputy = row.to_person_id === ctx.actor.id;
  return {
    delegation_id: row.id,
    person_id: isDeputy ? row.from_person_id : row.to_person_id,
    name: isDeputy ? row.from_name : row.to_name,
    scopes: ctx.all(scopesOf, { id: row.id }),
    ends_at: row.ends_at,
  };
}
