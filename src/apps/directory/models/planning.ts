// Absences and delegations as they are shown.
import { z } from 'zod';
import type { Context } from '../../../operations/index.ts';
import { scopesOf } from '../queries/planning.ts';
import { delegationStatus } from '../rules/planning.ts';
import type { absences, delegations } from '../tables/planning.ts';
import { etag } from './fields.ts';

export const absenceKind = z
  .enum(['vacation', 'sick', 'training', 'parental', 'other'])
  .describe('Reason of the absence.');

export const absenceModel = z
  .object({
    id: z.string().describe('Id, begins with abs_.'),
    person_id: z.string().describe('Who is away.'),
    person_name: z.string().describe('Name of the person.'),
    from_day: z.string().describe('First day away, YYYY-MM-DD.'),
    to_day: z.string().describe('Last day away, YYYY-MM-DD.'),
    kind: absenceKind.nullable().describe('Reason; null unless it is your own or you plan for others.'),
    note: z.string().nullable().describe('Note; shown like the kind.'),
    etag,
  })
  .meta({ id: 'Absence' });

export const scopeModel = z
  .strictObject({
    kind: z.enum(['group', 'role', 'approval']).describe('What is handed on.'),
    key: z
      .string()
      .regex(/^[a-z][a-z0-9_-]{0,63}$/)
      .describe('Id of the group or role; for approval a kind such as contract, or "any".'),
  })
  .meta({ id: 'DelegationScope' });

export const delegationStatusModel = z
  .enum(['planned', 'in_force', 'ended'])
  .describe('Where the delegation stands now.');

export const delegationModel = z
  .object({
    id: z.string().describe('Id, begins with del_.'),
    from_person_id: z.string().describe('Who is represented.'),
    from_name: z.string().describe('Name of that person.'),
    to_person_id: z.string().describe('Who acts as deputy.'),
    to_name: z.string().describe('Name of the deputy.'),
    scopes: z.array(scopeModel).describe('What the deputy may do.'),
    from_day: z
      .string()
      .describe('First day as planned, YYYY-MM-DD, in the time zone of who is represented.'),
    to_day: z.string().describe('Last day as planned, YYYY-MM-DD.'),
    starts_at: z.string().describe('Instant from which it is in force.'),
    ends_at: z.string().describe('Instant from which it is no longer in force.'),
    reason: z.string().nullable().describe('Why, or null.'),
    status: delegationStatusModel,
    etag,
  })
  .meta({ id: 'Delegation' });

/** An absence with the name of who is away. */
export type AbsenceRow = typeof absences.$inferSelect & { person_name: string };

/** An absence as shown; reason and note only to those whom they concern. */
export function absenceView(
  row: AbsenceRow,
  mayPlanOthers: boolean,
  ctx: Context,
): z.input<typeof absenceModel> {
  const isOpen = mayPlanOthers || row.person_id === ctx.actor.id;
  return {
    ...row,
    kind: isOpen ? row.kind : null,
    note: isOpen ? row.note : null,
    etag: ctx.etag('absence', row.id),
  };
}

/** A delegation with the names of both people. */
export type DelegationRow = typeof delegations.$inferSelect & { from_name: string; to_name: string };

/** A delegation as shown, with where it stands now. */
export function delegationView(row: DelegationRow, ctx: Context): z.input<typeof delegationModel> {
  return {
    ...row,
    scopes: ctx.all(scopesOf, { id: row.id }),
    status: delegationStatus(row, ctx.now()),
    etag: ctx.etag('delegation', row.id),
  };
}
