// directory.contacts_list: finds people of outside organisations.
import { z } from 'zod';
import { defineOperation, pageInput, pageOf, readPage } from '../../../operations/index.ts';
import { wordsToMatch } from '../checks.ts';
import { id, words } from '../models/fields.ts';
import { contactModel, contactView } from '../models/partner.ts';
import { listContacts } from '../queries/partners.ts';

export const contactsList = defineOperation({
  id: 'directory.contacts_list',
  summary: 'Finds outside contacts by words or organisation. Names alike may be different people.',
  effect: 'read',
  access: { permission: 'directory.read' },
  route: 'GET /v1/contacts',
  input: z.strictObject({
    q: words,
    organisation_id: id('Only contacts of this organisation.').optional(),
    ...pageInput,
  }),
  output: pageOf(contactModel),
  tools: ['core'],
  example: { q: 'Whitlow' },
  handler: (input, ctx) => {
    const { rows, next_cursor } = readPage(ctx, {
      operation: 'directory.contacts_list',
      input,
      query: listContacts,
      values: { words: wordsToMatch(ctx, input.q), organisation_id: input.organisation_id },
      position: (row) => [row.sort_key, row.id],
    });
    return { items: rows.map((row) => contactView(row, ctx)), next_cursor };
  },
});
