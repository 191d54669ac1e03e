// directory.legal_entity_get: one company of the group and who signs for it.
import { z } from 'zod';
import { defineOperation } from '../../../operations/index.ts';
import { existing, found } from '../checks.ts';
import { legalEntityDetail, legalEntityView } from '../models/company.ts';
import { id } from '../models/fields.ts';
import { legalEntityById, signatoriesOf } from '../queries/people.ts';

export const legalEntityGet = defineOperation({
  id: 'directory.legal_entity_get',
  summary: 'Reads one of our legal entities and who may sign for it.',
  effect: 'read',
  access: {
    permission: 'directory.read',
    on: { entity: 'legal_entity', id: (input) => input.legal_entity_id, rule: existing(legalEntityById) },
  },
  route: 'GET /v1/legal_entities/{legal_entity_id}',
  input: z.strictObject({ legal_entity_id: id('The legal entity.') }),
  output: legalEntityDetail,
  handler: ({ legal_entity_id }, ctx) => ({
    ...legalEntityView(found(ctx, legalEntityById, legal_entity_id), ctx),
    signatories: ctx.all(signatoriesOf, { id: legal_entity_id }),
  }),
});
