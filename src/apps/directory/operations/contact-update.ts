// directory.contact_update: keeps a contact right.
import { z } from 'zod';
import { type Context, defineOperation, fail } from '../../../operations/index.ts';
import { existing, found, given, ownerOfAddress } from '../checks.ts';
import { address, id, language, line, lineOrNull, noteOrNull } from '../models/fields.ts';
import { contactModel, contactStatus, contactView } from '../models/partner.ts';
import { ADDRESS_IN_USE } from '../problems.ts';
import { contactById, updateContact } from '../queries/partners.ts';
import { addressKey, fullNameSortKey } from '../rules/names.ts';

export const contactUpdate = defineOperation({
  id: 'directory.contact_update',
  summary: 'Changes an outside contact, or marks that they have left.',
  effect: 'write',
  access: {
    permission: 'directory.write_partners',
    on: { entity: 'contact', id: (input) => input.contact_id, rule: existing(contactById) },
  },
  route: 'PATCH /v1/contacts/{contact_id}',
  input: z.strictObject({
    contact_id: id('The contact.'),
    name: line(120, 'Full name.').optional(),
    email: address('Mail address.').optional(),
    phone: lineOrNull(40, 'Phone number.'),
    job_title: lineOrNull(120, 'What the contact does.'),
    language: language('To write in.').optional(),
    status: contactStatus.optional(),
    note: noteOrNull('For colleagues.'),
  }),
  output: contactModel,
  problems: [ADDRESS_IN_USE],
  example: { contact_id: 'con_0123456789abcdef', status: 'left' },
  handler: ({ contact_id, ...changes }, ctx) => {
    const {
      name,
      email,
      phone,
      job_title,
      language: tag,
      status,
      note: text,
    } = {
      ...found(ctx, contactById, contact_id),
      ...given(changes),
    };
    const key = addressKey(email);
    checkAddress(ctx, contact_id, key);
    const names = { name, sort_key: fullNameSortKey(name) };
    ctx.run(updateContact, {
      id: contact_id,
      ...names,
      email: key,
      phone,
      job_title,
      language: tag,
      status,
      note: text,
    });
    return contactView(found(ctx, contactById, contact_id), ctx);
  },
});

function checkAddress(ctx: Context, contact: string, email: string): void {
  const owner = ownerOfAddress(ctx, email);
  if (owner !== undefined && owner !== contact) fail(ADDRESS_IN_USE);
}
