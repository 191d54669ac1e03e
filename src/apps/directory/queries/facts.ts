// What other apps need to know of a principal, in one look-up each.
import { eq, sql } from 'drizzle-orm';
import { query } from '../../../operations/index.ts';
import { groupMembers } from '../tables/access.ts';
import { people, serviceAccounts } from '../tables/company.ts';
import { contacts } from '../tables/partners.ts';
import { value } from './build.ts';

const nothing = (name: string) => sql<null>`null`.as(name);

/** Keys of the groups of the row, in order, parted by blanks; null for none. */
const groupKeys = (id: typeof people.id | typeof serviceAccounts.id) =>
  sql<
    string | null
  >`(select group_concat(${groupMembers.group_id}, ' ' order by ${groupMembers.group_id}) from ${groupMembers} where ${groupMembers.principal_id} = ${id})`.as(
    'groups',
  );

const personColumns = {
  id: people.id,
  name: people.name,
  email: people.email,
  status: people.status,
  languages: people.languages,
  time_zone: people.time_zone,
  holiday_region: people.holiday_region,
  org_unit_id: people.org_unit_id,
  manager_id: people.manager_id,
  description: people.job_title,
  organisation_id: nothing('organisation_id'),
  groups: groupKeys(people.id),
};
const serviceColumns = {
  id: serviceAccounts.id,
  name: serviceAccounts.name,
  email: serviceAccounts.email,
  status: serviceAccounts.status,
  languages: serviceAccounts.languages,
  time_zone: serviceAccounts.time_zone,
  holiday_region: serviceAccounts.holiday_region,
  org_unit_id: nothing('org_unit_id'),
  manager_id: nothing('manager_id'),
  description: serviceAccounts.purpose,
  organisation_id: nothing('organisation_id'),
  groups: groupKeys(serviceAccounts.id),
};
const contactColumns = {
  id: contacts.id,
  name: contacts.name,
  email: contacts.email,
  status: contacts.status,
  languages: contacts.language,
  time_zone: contacts.time_zone,
  holiday_region: nothing('holiday_region'),
  org_unit_id: nothing('org_unit_id'),
  manager_id: nothing('manager_id'),
  description: contacts.job_title,
  organisation_id: contacts.organisation_id,
  groups: nothing('groups'),
};

export const personFacts = query('directory.personFacts', (db) =>
  db
    .select(personColumns)
    .from(people)
    .where(eq(people.id, value('id'))),
);
export const serviceFacts = query('directory.serviceFacts', (db) =>
  db
    .select(serviceColumns)
    .from(serviceAccounts)
    .where(eq(serviceAccounts.id, value('id'))),
);
export const contactFacts = query('directory.contactFacts', (db) =>
  db
    .select(contactColumns)
    .from(contacts)
    .where(eq(contacts.id, value('id'))),
);
export const personByEmail = query('directory.personByEmail', (db) =>
  db
    .select(personColumns)
    .from(people)
    .where(eq(people.email, value('email'))),
);
export const serviceByEmail = query('directory.serviceByEmail', (db) =>
  db
    .select(serviceColumns)
    .from(serviceAccounts)
    .where(eq(serviceAccounts.email, value('email'))),
);
export const contactByEmail = query('directory.contactByEmail', (db) =>
  db
    .select(contactColumns)
    .from(contacts)
    .where(eq(contacts.email, value('email'))),
);
