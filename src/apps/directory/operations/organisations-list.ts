// directory.organisations_list: finds customers and suppliers.
import { z } from 'zod';
import { defineOperation, pageInput, pageOf, readPage } from '../../../operations/index.ts';
import { wordsToMatch } from '../checks.ts';
import { words } from '../models/fields.ts';
import {
  organisationKind,
  organisationModel,
  organisationStatus,
  organisationView,
} from '../models/partner.ts';
import { listOrganisations } from '../queries/partners.ts';

export const organisationsList = defineOperation({
  id: 'directory.organisations_list',
  summary: 'Finds outside organisations by words, kind or status, in order of names.',
  effect: 'read',
  access: { permission: 'directory.read' },
  route: 'GET /v1/organisations',
  input: z.strictObject({
    q: words,
    kind: organisationKind.optional(),
    status: organisationStatus.optional(),
    ...pageInput,
  }),
  output: pageOf(organisationModel),
  tools: ['core'],
  example: { q: 'Quellmoor', status: 'active' },
  handler: (input, ctx) => {
    const { kind, status } = input;
    const { rows, next_cursor } = readPage(ctx, {
      operation: 'directory.organisations_list',
      input,
      query: listOrganisations,
      values: { words: wordsToMatch(ctx, input.q), kind, status },
      position: (row) => [row.sort_key, row.id],
    });
    return { items: rows.map((row) => organisationView(row, ctx)), next_cursor };
  },
});
