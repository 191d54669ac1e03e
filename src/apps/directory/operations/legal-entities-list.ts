// directory.legal_entities_list: the companies of the group.
import { z } from 'zod';
import { defineOperation, pageInput, pageOf, readPage } from '../../../operations/index.ts';
import { legalEntityModel, legalEntityView } from '../models/company.ts';
import { listLegalEntities } from '../queries/people.ts';

export const legalEntitiesList = defineOperation({
  id: 'directory.legal_entities_list',
  summary: 'Lists our own legal entities with register data and signing rule.',
  effect: 'read',
  access: { permission: 'directory.read' },
  route: 'GET /v1/legal_entities',
  input: z.strictObject(pageInput),
  output: pageOf(legalEntityModel),
  example: { limit: 10 },
  handler: (input, ctx) => {
    const { rows, next_cursor } = readPage(ctx, {
      operation: 'directory.legal_entities_list',
      input,
      query: listLegalEntities,
      values: {},
      position: (row) => [row.sort_key, row.id],
    });
    return { items: rows.map((row) => legalEntityView(row, ctx)), next_cursor };
  },
});
