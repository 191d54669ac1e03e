// directory.organisation_create: enters a new customer or supplier.
import { z } from 'zod';
import { defineOperation, fail } from '../../../operations/index.ts';
import { foldKey } from '../../../values/fold.ts';
import { found, given } from '../checks.ts';
import { country, language, line, note } from '../models/fields.ts';
import { organisationKind, organisationModel, organisationView } from '../models/partner.ts';
import { ORGANISATION_EXISTS } from '../problems.ts';
import { addOrganisation, organisationById, organisationBySortKey } from '../queries/partners.ts';
import { emptyMasterData } from '../rules/master-data.ts';

export const organisationCreate = defineOperation({
  id: 'directory.organisation_create',
  summary: 'Enters a new outside organisation; its master data starts empty. Search for it first.',
  effect: 'write',
  access: { permission: 'directory.write_partners' },
  route: 'POST /v1/organisations',
  input: z.strictObject({
    name: line(200, 'Registered name with legal form.'),
    kind: organisationKind,
    register_number: line(60, 'Number in the register.').optional(),
    street: line(120, 'Street and number.').optional(),
    postal_code: line(20, 'Postal code.').optional(),
    city: line(80, 'City.').optional(),
    country: country('Country, two capitals.'),
    website: line(120, 'Host name.').optional(),
    language: language('For letters, such as de.'),
    note: note('For colleagues.').optional(),
  }),
  output: organisationModel,
  problems: [ORGANISATION_EXISTS],
  creates: { entity: 'organisation', id: (organisation) => organisation.id },
  example: { name: 'Tarvik Vision GmbH', kind: 'supplier', country: 'DE', language: 'de' },
  handler: (input, ctx) => {
    const sort_key = foldKey(input.name);
    const twin = ctx.get(organisationBySortKey, { sort_key });
    if (twin) fail(ORGANISATION_EXISTS, { organisation_id: twin.id });
    const id = ctx.id('org');
    ctx.run(addOrganisation, {
      id,
      ...blank,
      ...given(input),
      sort_key,
      status: 'active',
      ...emptyMasterData,
    });
    return organisationView(found(ctx, organisationById, id), ctx);
  },
});

/** What may be left out. */
const blank = {
  register_number: null,
  street: null,
  postal_code: null,
  city: null,
  website: null,
  note: null,
};
