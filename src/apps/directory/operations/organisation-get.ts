// directory.organisation_get: one customer or supplier.
import { z } from 'zod';
import { defineOperation } from '../../../operations/index.ts';
import { existing, found } from '../checks.ts';
import { id } from '../models/fields.ts';
import { organisationModel, organisationView } from '../models/partner.ts';
import { organisationById } from '../queries/partners.ts';

export const organisationGet = defineOperation({
  id: 'directory.organisation_get',
  summary: 'Reads one outside organisation, without its master data.',
  effect: 'read',
  access: {
    permission: 'directory.read',
    on: { entity: 'organisation', id: (input) => input.organisation_id, rule: existing(organisationById) },
  },
  route: 'GET /v1/organisations/{organisation_id}',
  input: z.strictObject({ organisation_id: id('The organisation.') }),
  output: organisationModel,
  handler: ({ organisation_id }, ctx) => organisationView(found(ctx, organisationById, organisation_id), ctx),
});
