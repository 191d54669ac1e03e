// directory.person_get: one colleague in full.
import { z } from 'zod';
import { type Context, defineOperation } from '../../../operations/index.ts';
import { dayOf } from '../../../values/day.ts';
import { existing, found } from '../checks.ts';
import { id } from '../models/fields.ts';
import { personDetail, personView } from '../models/person.ts';
import { rolesOf } from '../queries/access.ts';
import { groupsOf } from '../queries/groups.ts';
import { personById } from '../queries/people.ts';
import { overlapping } from '../queries/planning.ts';

export const personGet = defineOperation({
  id: 'directory.person_get',
  summary: 'Reads one colleague with groups, roles and whether they are absent today.',
  effect: 'read',
  access: {
    permission: 'directory.read',
    on: { entity: 'person', id: (input) => input.person_id, rule: existing(personById) },
  },
  route: 'GET /v1/people/{person_id}',
  input: z.strictObject({ person_id: id('The person.') }),
  output: personDetail,
  tools: ['core'],
  handler: ({ person_id }, ctx) => personDetailView(found(ctx, personById, person_id), ctx),
});

/** A person with groups, roles and absence. */
export function personDetailView(
  row: NonNullable<(typeof personById)['row']>,
  ctx: Context,
): z.input<typeof personDetail> {
  const today = dayOf(ctx.now(), row.time_zone);
  const absence = ctx.get(overlapping, { person_id: row.id, from_day: today, to_day: today, except: '' });
  return {
    ...personView(row, ctx),
    groups: ctx.all(groupsOf, { id: row.id }).map((group) => group.id),
    roles: ctx.all(rolesOf, { id: row.id }).map((role) => role.id),
    absent_until: absence?.to_day ?? null,
  };
}
