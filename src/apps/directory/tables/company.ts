// The company itself: its legal entities, org units, people and service accounts.
import { type AnySQLiteColumn, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Companies of the group: the parties that sign. */
export const legalEntities = sqliteTable(
  'directory_legal_entities',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    sort_key: text().notNull(),
    legal_form: text().notNull(),
    register_court: text().notNull(),
    register_number: text().notNull(),
    tax_id: text(),
    street: text().notNull(),
    postal_code: text().notNull(),
    city: text().notNull(),
    country: text().notNull(),
    signing_rule: text({ enum: ['sole', 'joint'] }).notNull(),
    signing_note: text(),
    status: text({ enum: ['active', 'dissolved'] }).notNull(),
  },
  (table) => [index('directory_legal_entities_by_name').on(table.sort_key, table.id)],
);

/** The tree of departments. The id is a key chosen in the world file. */
export const orgUnits = sqliteTable(
  'directory_org_units',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    sort_key: text().notNull(),
    parent_id: text().references((): AnySQLiteColumn => orgUnits.id),
    legal_entity_id: text()
      .notNull()
      .references(() => legalEntities.id),
    lead_id: text().references((): AnySQLiteColumn => people.id),
    cost_centre: text(),
  },
  (table) => [
    index('directory_org_units_by_name').on(table.sort_key, table.id),
    index('directory_org_units_by_parent').on(table.parent_id, table.sort_key, table.id),
  ],
);

/** Employees. Nobody is deleted: who left is kept with that status. */
export const people = sqliteTable(
  'directory_people',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    sort_key: text().notNull(),
    email: text().notNull().unique(),
    phone: text(),
    job_title: text().notNull(),
    org_unit_id: text()
      .notNull()
      .references(() => orgUnits.id),
    legal_entity_id: text()
      .notNull()
      .references(() => legalEntities.id),
    manager_id: text().references((): AnySQLiteColumn => people.id),
    /** Language tags, the preferred one first, parted by blanks. */
    languages: text().notNull(),
    location: text().notNull(),
    time_zone: text().notNull(),
    holiday_region: text(),
    status: text({ enum: ['active', 'suspended', 'left'] }).notNull(),
  },
  (table) => [
    index('directory_people_by_name').on(table.sort_key, table.id),
    index('directory_people_by_org_unit').on(table.org_unit_id, table.sort_key, table.id),
    index('directory_people_by_manager').on(table.manager_id, table.sort_key, table.id),
    index('directory_people_by_status').on(table.status, table.sort_key, table.id),
  ],
);

/** Accounts of programs that work in the company, such as the agent's. */
export const serviceAccounts = sqliteTable(
  'directory_service_accounts',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    sort_key: text().notNull(),
    email: text().notNull().unique(),
    purpose: text().notNull(),
    owner_id: text()
      .notNull()
      .references(() => people.id),
    languages: text().notNull(),
    time_zone: text().notNull(),
    holiday_region: text(),
    status: text({ enum: ['active', 'suspended'] }).notNull(),
  },
  (table) => [index('directory_service_accounts_by_name').on(table.sort_key, table.id)],
);

/** Who may sign for a legal entity, in the order of the register. */
export const signatories = sqliteTable(
  'directory_signatories',
  {
    legal_entity_id: text()
      .notNull()
      .references(() => legalEntities.id),
    person_id: text()
      .notNull()
      .references(() => people.id),
    position: integer().notNull(),
    authority: text({ enum: ['sole', 'joint'] }).notNull(),
    capacity: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.legal_entity_id, table.person_id] })],
);
