// The `directory` section of a world file. Names in it are handles: the loader turns them into ids.
import { z } from 'zod';
import { isInstant } from '../../../values/instant.ts';
import { isTimeZone } from '../../../values/time-zone.ts';
import { address, country, day, language, line, note } from '../models/fields.ts';
import { contactStatus, masterDataChanges, organisationKind, organisationStatus } from '../models/partner.ts';
import { personStatus } from '../models/person.ts';
import { absenceKind, scopeModel } from '../models/planning.ts';

const handle = (description: string) =>
  z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,63}$/)
    .describe(description);

const principal = z
  .string()
  .regex(/^(person|service):[a-z][a-z0-9-]*$/)
  .describe('person:handle or service:handle.');

const named = <Value extends z.ZodType>(value: Value, description: string) =>
  z.record(handle('Handle.'), value).default({}).describe(description);

const zone = z.string().refine(isTimeZone, 'Give an IANA time zone such as Europe/Berlin.');
const authority = z.enum(['sole', 'joint']);
const languages = z
  .array(language('Language tag.'))
  .min(1)
  .default(['de', 'en'])
  .describe('Preferred one first.');
const roles = z
  .array(handle('Role.'))
  .default([])
  .describe('Roles held beside those given to everybody of the kind.');
const groups = z.array(handle('Group.')).default([]).describe('Groups it is a member of.');

const location = z.strictObject({
  name: line(80, 'Name of the place as shown.'),
  time_zone: zone.describe('IANA time zone.'),
  holiday_region: z.string().optional().describe('Region whose public holidays apply, such as DE-BY.'),
});

const legalEntity = z.strictObject({
  name: line(200, 'Registered name.'),
  legal_form: line(40, 'Legal form, such as AG.'),
  register_court: line(120, 'Court or office that keeps the register.'),
  register_number: line(60, 'Number in the register.'),
  tax_id: line(40, 'VAT id.').optional(),
  street: line(120, 'Street and number.'),
  postal_code: line(20, 'Postal code.'),
  city: line(80, 'City.'),
  country: country('Country, two letters.'),
  signing_rule: authority.describe('Whether one signatory suffices.'),
  signing_note: note('The rule as the register words it.').optional(),
  status: z.enum(['active', 'dissolved']).default('active').describe('Whether it still exists.'),
  signatories: z
    .array(
      z.strictObject({
        person: handle('Person who may sign.'),
        authority: authority.describe('Alone or together.'),
        capacity: line(120, 'As what the person signs.'),
      }),
    )
    .default([])
    .describe('Who may sign, in the order of the register.'),
});

const orgUnit = z.strictObject({
  name: line(120, 'Name.'),
  parent: handle('Org unit above; it stands earlier in the file.').optional(),
  legal_entity: handle('Legal entity it belongs to.'),
  lead: handle('Person who leads it.').optional(),
  cost_centre: line(20, 'Cost centre.').optional(),
});

const role = z.strictObject({
  name: line(120, 'Name.'),
  description: line(400, 'Whom the role is for.'),
  permissions: z
    .array(z.string().regex(/^(\*|[a-z]+\.(\*|[a-z_]+))$/))
    .describe('Names, "tickets.*" or "*".'),
  every: z
    .enum(['person', 'service', 'contact'])
    .optional()
    .describe('Given to every principal of this kind.'),
});

const group = z.strictObject({
  name: line(120, 'Name.'),
  description: line(400, 'What the group is for.'),
  email: address('Shared mail address.').optional(),
  lead: handle('Person who leads the group.').optional(),
});

const person = z.strictObject({
  title: line(40, 'Academic title, such as Dr.').optional(),
  given_name: line(80, 'Given name.'),
  family_name: line(80, 'Family name.'),
  email: address('Mail address at work.'),
  phone: line(40, 'Phone number.').optional(),
  job_title: line(120, 'What the person does.'),
  org_unit: handle('Org unit; its legal entity is the employer.'),
  manager: handle('Person to report to.').optional(),
  location: handle('Place of work.'),
  languages,
  status: personStatus.default('active'),
  roles,
  groups,
});

const serviceAccount = z.strictObject({
  name: line(120, 'Name.'),
  email: address('Mail address.'),
  purpose: line(400, 'What the account is for.'),
  owner: handle('Person responsible for it.'),
  location: handle('Place whose clock and holidays it keeps.'),
  languages,
  status: z.enum(['active', 'suspended']).default('active').describe('Whether it may do anything.'),
  roles,
  groups,
});

const contact = z.strictObject({
  name: line(120, 'Full name.'),
  email: address('Mail address.'),
  phone: line(40, 'Phone number.').optional(),
  job_title: line(120, 'What the contact does.').optional(),
  language: language('Language tag to write in.'),
  time_zone: zone.default('Europe/Berlin').describe('IANA time zone.'),
  status: contactStatus.default('active'),
  note: note('Note for colleagues.').optional(),
  roles,
});

const organisation = z.strictObject({
  name: line(200, 'Registered name.'),
  kind: organisationKind,
  status: organisationStatus.default('active'),
  register_number: line(60, 'Number in the register.').optional(),
  street: line(120, 'Street and number.').optional(),
  postal_code: line(20, 'Postal code.').optional(),
  city: line(80, 'City.').optional(),
  country: country('Country, two letters.'),
  website: line(120, 'Host name of the website.').optional(),
  language: language('Language tag for letters.'),
  note: note('Note for colleagues.').optional(),
  contacts: named(contact, 'People who work there.'),
  master_data: z
    .strictObject({
      ...masterDataChanges.omit({ notice_contact_id: true, billing_contact_id: true }).shape,
      notice_contact: handle('Contact for notices.').optional(),
      billing_contact: handle('Contact for invoices.').optional(),
    })
    .default({})
    .describe('Payment term, bank details, VAT id, notice and billing contacts.'),
});

const absence = z.strictObject({
  person: handle('Who is away.'),
  from_day: day('First day away.'),
  to_day: day('Last day away.'),
  kind: absenceKind,
  note: note('Note.').optional(),
});

const delegation = z.strictObject({
  from: handle('Person who is represented.'),
  to: handle('Deputy.'),
  scopes: z.array(scopeModel).min(1).describe('What the deputy may do.'),
  from_day: day('First day.'),
  to_day: day('Last day.'),
  reason: note('Why.').optional(),
});

const instant = z.string().refine(isInstant, 'Give an instant such as 2026-09-10T09:30:00.000Z.');

const changeRequest = z.strictObject({
  organisation: handle('Whose master data.'),
  changes: masterDataChanges
    .omit({ notice_contact_id: true, billing_contact_id: true })
    .describe('New values.'),
  reason: note('Why.'),
  requested_by: principal,
  requested_at: instant.describe('When; not later than the now of the world.'),
});

/** Everything the directory can be told. A task's overlay may give any part of it. */
export const directorySection = z.strictObject({
  locations: named(location, 'Places of work.'),
  legal_entities: named(legalEntity, 'Companies of the group.'),
  org_units: named(orgUnit, 'Departments; a unit stands after the one above it.'),
  roles: named(role, 'Roles; the handle is the id.'),
  groups: named(group, 'Groups; the handle is the id.'),
  people: named(person, 'Employees.'),
  service_accounts: named(serviceAccount, 'Accounts of programs, the agent among them.'),
  organisations: named(organisation, 'Customers and suppliers with their contacts.'),
  absences: z.array(absence).default([]).describe('Who is away.'),
  delegations: z.array(delegation).default([]).describe('Who stands in for whom.'),
  change_requests: named(changeRequest, 'Pending requests to change master data.'),
});

export type DirectorySection = z.output<typeof directorySection>;
