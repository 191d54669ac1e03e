// Groups, roles, and who belongs to or holds them. A principal is a person, a service account or a contact.
import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { people } from './company.ts';

/** Teams that work is given to. The id is a key chosen in the world file. */
export const groups = sqliteTable(
  'directory_groups',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    sort_key: text().notNull(),
    description: text().notNull(),
    email: text().unique(),
    lead_id: text().references(() => people.id),
  },
  (table) => [index('directory_groups_by_name').on(table.sort_key, table.id)],
);

/** Members of groups: people and service accounts. */
export const groupMembers = sqliteTable(
  'directory_group_members',
  {
    principal_id: text().notNull(),
    group_id: text()
      .notNull()
      .references(() => groups.id),
  },
  (table) => [
    primaryKey({ columns: [table.principal_id, table.group_id] }),
    index('directory_group_members_by_group').on(table.group_id, table.principal_id),
  ],
);

/** Bundles of permissions. The id is a key chosen in the world file. */
export const roles = sqliteTable(
  'directory_roles',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    sort_key: text().notNull(),
    description: text().notNull(),
    /** Every new principal of this kind is given the role. */
    given_to_every: text({ enum: ['person', 'service', 'contact'] }),
  },
  (table) => [index('directory_roles_by_name').on(table.sort_key, table.id)],
);

/** A permission by its name, all of an app as `tickets.*`, or everything as `*`. */
export const rolePermissions = sqliteTable(
  'directory_role_permissions',
  {
    role_id: text()
      .notNull()
      .references(() => roles.id),
    permission: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.role_id, table.permission] })],
);

/** Who holds which role. */
export const roleHolders = sqliteTable(
  'directory_role_holders',
  {
    principal_id: text().notNull(),
    role_id: text()
      .notNull()
      .references(() => roles.id),
  },
  (table) => [
    primaryKey({ columns: [table.principal_id, table.role_id] }),
    index('directory_role_holders_by_role').on(table.role_id, table.principal_id),
  ],
);
