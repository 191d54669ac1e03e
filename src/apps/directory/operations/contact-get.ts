// directory.contact_get: one outside contact.
import { z } from 'zod';
import { defineOperation } from '../../../operations/index.ts';
import { existing, found } from '../checks.ts';
import { id } from '../models/fields.ts';
import { contactModel, contactView } from '../models/partner.ts';
import { contactById } from '../queries/partners.ts';

export const contactGet = defineOperation({
  id: 'directory.contact_get',
  summary: 'Reads one outside contact.',
  effect: 'read',
  access: {
    permission: 'directory.read',
    on: { entity: 'contact', id: (input) => input.contact_id, rule: existing(contactById) },
  },
  route: 'GET /v1/contacts/{contact_id}',
  input: z.strictObject({ contact_id: id('The contact.') }),
  output: contactModel,
  handler: ({ contact_id }, ctx) => contactView(found(ctx, contactById, contact_id), ctx),
});
