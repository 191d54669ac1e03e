// Organisations, contacts and change requests.
import { and, eq, getTableColumns } from 'drizzle-orm';
import { afterCursor, orderBy, query, search, searchIndex } from '../../../operations/index.ts';
import { masterDataFields } from '../rules/master-data.ts';
import { changeRequestFields, changeRequests, contacts, organisations } from '../tables/partners.ts';
import { bound, boundRow, optional, value } from './build.ts';
import { changeRequestOrder, contactOrder, organisationOrder } from './lists.ts';

/** Names and places of organisations. */
export const organisationIndex = searchIndex('directory_organisations', organisations, [
  organisations.name,
  organisations.city,
  organisations.website,
]);

/** Names, titles and addresses of contacts. */
export const contactIndex = searchIndex('directory_contacts', contacts, [
  contacts.name,
  contacts.job_title,
  contacts.email,
]);

export const listOrganisations = query('directory.listOrganisations', (db, given) =>
  db
    .select()
    .from(organisations)
    .where(
      and(
        optional(given, 'kind', organisations.kind),
        optional(given, 'status', organisations.status),
        given('words') ? search(organisationIndex) : undefined,
        given('after_0') ? afterCursor(organisationOrder) : undefined,
      ),
    )
    .orderBy(...orderBy(organisationOrder))
    .limit(value('limit')),
);
export const organisationById = query('directory.organisationById', (db) =>
  db
    .select()
    .from(organisations)
    .where(eq(organisations.id, value('id'))),
);
export const organisationBySortKey = query('directory.organisationBySortKey', (db) =>
  db
    .select({ id: organisations.id })
    .from(organisations)
    .where(eq(organisations.sort_key, value('sort_key')))
    .orderBy(organisations.id),
);
export const addOrganisation = query('directory.addOrganisation', (db) =>
  db.insert(organisations).values(boundRow(organisations)),
);

/** The columns that colleagues may change without a second person. */
export const plainColumns = [
  'name',
  'sort_key',
  'kind',
  'status',
  'register_number',
  'street',
  'postal_code',
  'city',
  'country',
  'website',
  'language',
  'note',
] as const;

export const updateOrganisation = query('directory.updateOrganisation', (db) =>
  db
    .update(organisations)
    .set(bound(plainColumns))
    .where(eq(organisations.id, value('id'))),
);
export const updateMasterData = query('directory.updateMasterData', (db) =>
  db
    .update(organisations)
    .set(bound(masterDataFields))
    .where(eq(organisations.id, value('id'))),
);

const contactRow = { ...getTableColumns(contacts), organisation_name: organisations.name };

export const listContacts = query('directory.listContacts', (db, given) =>
  db
    .select(contactRow)
    .from(contacts)
    .innerJoin(organisations, eq(organisations.id, contacts.organisation_id))
    .where(
      and(
        optional(given, 'organisation_id', contacts.organisation_id),
        given('words') ? search(contactIndex) : undefined,
        given('after_0') ? afterCursor(contactOrder) : undefined,
      ),
    )
    .orderBy(...orderBy(contactOrder))
    .limit(value('limit')),
);
export const contactById = query('directory.contactById', (db) =>
  db
    .select(contactRow)
    .from(contacts)
    .innerJoin(organisations, eq(organisations.id, contacts.organisation_id))
    .where(eq(contacts.id, value('id'))),
);
export const addContact = query('directory.addContact', (db) =>
  db.insert(contacts).values(boundRow(contacts)),
);
export const updateContact = query('directory.updateContact', (db) =>
  db
    .update(contacts)
    .set(bound(['name', 'sort_key', 'email', 'phone', 'job_title', 'language', 'status', 'note']))
    .where(eq(contacts.id, value('id'))),
);

const requestRow = { ...getTableColumns(changeRequests), organisation_name: organisations.name };

export const listChangeRequests = query('directory.listChangeRequests', (db, given) =>
  db
    .select(requestRow)
    .from(changeRequests)
    .innerJoin(organisations, eq(organisations.id, changeRequests.organisation_id))
    .where(
      and(
        optional(given, 'organisation_id', changeRequests.organisation_id),
        optional(given, 'status', changeRequests.status),
        given('after_0') ? afterCursor(changeRequestOrder) : undefined,
      ),
    )
    .orderBy(...orderBy(changeRequestOrder))
    .limit(value('limit')),
);
export const changeRequestById = query('directory.changeRequestById', (db) =>
  db
    .select(requestRow)
    .from(changeRequests)
    .innerJoin(organisations, eq(organisations.id, changeRequests.organisation_id))
    .where(eq(changeRequests.id, value('id'))),
);
export const fieldsOfRequest = query('directory.fieldsOfRequest', (db) =>
  db
    .select({
      field: changeRequestFields.field,
      old_value: changeRequestFields.old_value,
      new_value: changeRequestFields.new_value,
    })
    .from(changeRequestFields)
    .where(eq(changeRequestFields.change_request_id, value('id')))
    .orderBy(changeRequestFields.field),
);
export const addChangeRequest = query('directory.addChangeRequest', (db) =>
  db.insert(changeRequests).values(boundRow(changeRequests)),
);
export const addRequestField = query('directory.addRequestField', (db) =>
  db.insert(changeRequestFields).values(boundRow(changeRequestFields)),
);
export const closeChangeRequest = query('directory.closeChangeRequest', (db) =>
  db
    .update(changeRequests)
    .set(bound(['status', 'decided_by', 'decided_at', 'decision_note']))
    .where(eq(changeRequests.id, value('id'))),
);
