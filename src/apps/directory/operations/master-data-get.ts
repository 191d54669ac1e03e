// directory.master_data_get: bank, payment and notice data of an organisation.
import { z } from 'zod';
import { defineOperation } from '../../../operations/index.ts';
import { existing, found } from '../checks.ts';
import { id } from '../models/fields.ts';
import { masterDataModel, masterDataView } from '../models/partner.ts';
import { organisationById } from '../queries/partners.ts';

export const masterDataGet = defineOperation({
  id: 'directory.master_data_get',
  summary: "Reads an organisation's payment term, bank details, VAT id, notice and billing contacts.",
  effect: 'read',
  access: {
    permission: 'directory.read_master_data',
    on: { entity: 'organisation', id: (input) => input.organisation_id, rule: existing(organisationById) },
  },
  route: 'GET /v1/organisations/{organisation_id}/master_data',
  input: z.strictObject({ organisation_id: id('The organisation.') }),
  output: masterDataModel,
  handler: ({ organisation_id }, ctx) => masterDataView(found(ctx, organisationById, organisation_id), ctx),
});
