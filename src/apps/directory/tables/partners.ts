// Outside organisations, their contacts, and the requests that change their master data.
import { type AnySQLiteColumn, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { masterDataFields } from '../rules/master-data.ts';

/** Customers and suppliers. The columns from `payment_term_days` on change only through a change request. */
export const organisations = sqliteTable(
  'directory_organisations',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    sort_key: text().notNull(),
    kind: text({ enum: ['customer', 'supplier', 'both', 'other'] }).notNull(),
    status: text({ enum: ['active', 'blocked', 'dissolved'] }).notNull(),
    register_number: text(),
    street: text(),
    postal_code: text(),
    city: text(),
    country: text().notNull(),
    website: text(),
    language: text().notNull(),
    note: text(),
    payment_term_days: integer(),
    account_holder: text(),
    iban: text(),
    bic: text(),
    bank_name: text(),
    tax_id: text(),
    notice_contact_id: text().references((): AnySQLiteColumn => contacts.id),
    billing_contact_id: text().references((): AnySQLiteColumn => contacts.id),
  },
  (table) => [
    index('directory_organisations_by_name').on(table.sort_key, table.id),
    index('directory_organisations_by_kind').on(table.kind, table.sort_key, table.id),
    index('directory_organisations_by_status').on(table.status, table.sort_key, table.id),
  ],
);

/** People of outside organisations. They are principals too: stories can act as them. */
export const contacts = sqliteTable(
  'directory_contacts',
  {
    id: text().primaryKey(),
    organisation_id: text()
      .notNull()
      .references(() => organisations.id),
    name: text().notNull(),
    sort_key: text().notNull(),
    email: text().notNull().unique(),
    phone: text(),
    job_title: text(),
    language: text().notNull(),
    time_zone: text().notNull(),
    status: text({ enum: ['active', 'left'] }).notNull(),
    note: text(),
  },
  (table) => [
    index('directory_contacts_by_name').on(table.sort_key, table.id),
    index('directory_contacts_by_organisation').on(table.organisation_id, table.sort_key, table.id),
  ],
);

/** A proposal to change an organisation's master data, decided by somebody else than who made it. */
export const changeRequests = sqliteTable(
  'directory_change_requests',
  {
    id: text().primaryKey(),
    organisation_id: text()
      .notNull()
      .references(() => organisations.id),
    status: text({ enum: ['pending', 'approved', 'rejected', 'withdrawn'] }).notNull(),
    reason: text().notNull(),
    requested_by: text().notNull(),
    requested_at: text().notNull(),
    decided_by: text(),
    decided_at: text(),
    decision_note: text(),
  },
  (table) => [
    index('directory_change_requests_by_time').on(table.requested_at, table.id),
    index('directory_change_requests_by_status').on(table.status, table.requested_at, table.id),
    index('directory_change_requests_by_organisation').on(
      table.organisation_id,
      table.requested_at,
      table.id,
    ),
  ],
);

/** One field of a request. Values are spelled as text; null is an empty field. */
export const changeRequestFields = sqliteTable(
  'directory_change_request_fields',
  {
    change_request_id: text()
      .notNull()
      .references(() => changeRequests.id),
    field: text({ enum: masterDataFields }).notNull(),
    old_value: text(),
    new_value: text(),
  },
  (table) => [primaryKey({ columns: [table.change_request_id, table.field] })],
);
