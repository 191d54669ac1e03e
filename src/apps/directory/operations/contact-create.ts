// directory.contact_create: enters a person of an outside organisation.
import { z } from 'zod';
import { defineOperation, fail, UNKNOWN_REFERENCE } from '../../../operations/index.ts';
import { checkTimeZone, found, given, mustExist, ownerOfAddress } from '../checks.ts';
import { address, id, language, line, note } from '../models/fields.ts';
import { contactModel, contactView } from '../models/partner.ts';
import { ADDRESS_IN_USE } from '../problems.ts';
import { addRoleHolder, rolesForEvery } from '../queries/access.ts';
import { addContact, contactById, organisationById } from '../queries/partners.ts';
import { addressKey, fullNameSortKey } from '../rules/names.ts';

export const contactCreate = defineOperation({
  id: 'directory.contact_create',
  summary: 'Enters a contact of an outside organisation.',
  effect: 'write',
  access: { permission: 'directory.write_partners' },
  route: 'POST /v1/contacts',
  input: z.strictObject({
    organisation_id: id('Organisation the contact works for.'),
    name: line(120, 'Full name.'),
    email: address('Mail address; no two accounts share one.'),
    phone: line(40, 'Phone number.').optional(),
    job_title: line(120, 'What the contact does.').optional(),
    language: language('To write in, such as en.'),
    time_zone: line(64, 'IANA time zone.').default('Europe/Berlin'),
    note: note('For colleagues.').optional(),
  }),
  output: contactModel,
  problems: [UNKNOWN_REFERENCE, ADDRESS_IN_USE],
  creates: { entity: 'contact', id: (contact) => contact.id },
  example: {
    organisation_id: 'org_0123456789abcdef',
    name: 'Dana Whitlow',
    email: 'dana.whitlow@corvaneth.example',
    language: 'en',
  },
  handler: (input, ctx) => {
    mustExist(ctx, organisationById, { field: 'organisation_id', id: input.organisation_id });
    checkTimeZone(input.time_zone);
    const email = addressKey(input.email);
    if (ownerOfAddress(ctx, email) !== undefined) fail(ADDRESS_IN_USE);
    const contact = ctx.id('con');
    const sort_key = fullNameSortKey(input.name);
    ctx.run(addContact, { id: contact, ...blank, ...given(input), email, sort_key, status: 'active' });
    for (const role of ctx.all(rolesForEvery, { kind: 'contact' })) {
      ctx.run(addRoleHolder, { principal_id: contact, role_id: role.id });
    }
    return contactView(found(ctx, contactById, contact), ctx);
  },
});

/** What may be left out. */
const blank = { phone: null, job_title: null, note: null };
