// directory.organisation_update: changes what needs no second person.
import { z } from 'zod';
import { type Context, defineOperation, fail } from '../../../operations/index.ts';
import { foldKey } from '../../../values/fold.ts';
import { existing, found, given } from '../checks.ts';
import { country, id, language, line, lineOrNull, noteOrNull } from '../models/fields.ts';
import {
  organisationKind,
  organisationModel,
  organisationStatus,
  organisationView,
} from '../models/partner.ts';
import { ORGANISATION_EXISTS } from '../problems.ts';
import {
  organisationById,
  organisationBySortKey,
  plainColumns,
  updateOrganisation,
} from '../queries/partners.ts';

export const organisationUpdate = defineOperation({
  id: 'directory.organisation_update',
  summary: 'Changes an outside organisation; its master data changes only by change request.',
  effect: 'write',
  access: {
    permission: 'directory.write_partners',
    on: { entity: 'organisation', id: (input) => input.organisation_id, rule: existing(organisationById) },
  },
  route: 'PATCH /v1/organisations/{organisation_id}',
  input: z.strictObject({
    organisation_id: id('The organisation.'),
    name: line(200, 'Registered name.').optional(),
    kind: organisationKind.optional(),
    status: organisationStatus.optional(),
    register_number: lineOrNull(60, 'Register number.'),
    street: lineOrNull(120, 'Street.'),
    postal_code: lineOrNull(20, 'Postal code.'),
    city: lineOrNull(80, 'City.'),
    country: country('Two capitals.').optional(),
    website: lineOrNull(120, 'Host.'),
    language: language('For letters.').optional(),
    note: noteOrNull('For colleagues.'),
  }),
  output: organisationModel,
  problems: [ORGANISATION_EXISTS],
  example: { organisation_id: 'org_0123456789abcdef', status: 'blocked' },
  handler: ({ organisation_id, ...changes }, ctx) => {
    const merged = { ...found(ctx, organisationById, organisation_id), ...given(changes) };
    const row = { ...merged, sort_key: foldKey(merged.name) };
    checkName(ctx, row);
    const plain = Object.fromEntries(plainColumns.map((column) => [column, row[column]]));
    ctx.run(updateOrganisation, { id: organisation_id, ...plain });
    return organisationView(found(ctx, organisationById, organisation_id), ctx);
  },
});

function checkName(ctx: Context, row: { id: string; sort_key: string }): void {
  const twin = ctx.get(organisationBySortKey, { sort_key: row.sort_key });
  if (twin && twin.id !== row.id) fail(ORGANISATION_EXISTS, { organisation_id: twin.id });
}
