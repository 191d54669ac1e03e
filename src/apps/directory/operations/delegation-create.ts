// directory.delegation_create: lets a colleague act for another.
import { z } from 'zod';
import {
  type Context,
  defineOperation,
  FORBIDDEN,
  fail,
  type Query,
  UNKNOWN_REFERENCE,
} from '../../../operations/index.ts';
import { activePerson, checkDays, found, mayPlanFor } from '../checks.ts';
import { day, id, note } from '../models/fields.ts';
import { delegationModel, delegationView, scopeModel } from '../models/planning.ts';
import { DAYS_REVERSED, fieldError, NOT_HELD, SELF_DELEGATION } from '../problems.ts';
import { roleHolding } from '../queries/access.ts';
import { membership } from '../queries/groups.ts';
import { addDelegation, addScope, delegationById } from '../queries/planning.ts';
import { spanOf } from '../rules/planning.ts';

export const delegationCreate = defineOperation({
  id: 'directory.delegation_create',
  summary: 'Makes a colleague the deputy of oneself or, with "directory.plan_others", of somebody else.',
  effect: 'write',
  access: { permission: 'directory.plan' },
  route: 'POST /v1/delegations',
  input: z.strictObject({
    from_person_id: id('Who is represented; yourself when left out.').optional(),
    to_person_id: id('The deputy.'),
    scopes: z.array(scopeModel).min(1).max(50).describe('What the deputy may do.'),
    from_day: day('First day, YYYY-MM-DD.'),
    to_day: day('Last day, YYYY-MM-DD.'),
    reason: note('Why.').optional(),
  }),
  output: delegationModel,
  problems: [UNKNOWN_REFERENCE, DAYS_REVERSED, SELF_DELEGATION, NOT_HELD],
  creates: { entity: 'delegation', id: (delegation) => delegation.id },
  example: {
    to_person_id: 'per_0123456789abcdef',
    scopes: [{ kind: 'approval', key: 'contract' }],
    from_day: '2026-09-26',
    to_day: '2026-10-09',
  },
  handler: (input, ctx) => {
    const {
      from_person_id: from = ctx.actor.id,
      to_person_id,
      scopes,
      from_day,
      to_day,
      reason = null,
    } = input;
    if (!mayPlanFor(ctx, from)) fail(FORBIDDEN, { permission: 'directory.plan_others' });
    if (to_person_id === from || to_person_id === ctx.actor.id) fail(SELF_DELEGATION);
    const delegator = activePerson(ctx, 'from_person_id', from);
    activePerson(ctx, 'to_person_id', to_person_id);
    checkDays({ from_day, to_day });
    checkScopes(ctx, from, scopes);
    const delegation = ctx.id('del');
    const span = spanOf(from_day, to_day, delegator.time_zone);
    ctx.run(addDelegation, {
      id: delegation,
      from_person_id: from,
      to_person_id,
      from_day,
      to_day,
      ...span,
      reason,
    });
    for (const scope of distinct(scopes)) ctx.run(addScope, { delegation_id: delegation, ...scope });
    return delegationView(found(ctx, delegationById, delegation), ctx);
  },
});

type Scope = z.output<typeof scopeModel>;

/** One can hand on only what one has oneself; approvals are whatever the other apps ask for. */
function checkScopes(ctx: Context, person: string, scopes: readonly Scope[]): void {
  const errors = scopes.flatMap(({ kind, key }, position) => {
    const query: Query<unknown> | undefined = { group: membership, role: roleHolding, approval: undefined }[
      kind
    ];
    if (!query || ctx.get(query, { principal_id: person, group_id: key, role_id: key })) return [];
    return [fieldError(`scopes/${position}`, `The delegator does not have the ${kind} "${key}".`)];
  });
  if (errors.length > 0) fail(NOT_HELD, {}, { errors });
}

function distinct(scopes: readonly Scope[]): Scope[] {
  return [...new Map(scopes.map((scope) => [`${scope.kind}/${scope.key}`, scope])).values()];
}
