// Who is away, and who stands in for whom.
import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { people } from './company.ts';

/** Days on which a person does not work, both ends included. */
export const absences = sqliteTable(
  'directory_absences',
  {
    id: text().primaryKey(),
    person_id: text()
      .notNull()
      .references(() => people.id),
    from_day: text().notNull(),
    to_day: text().notNull(),
    kind: text({ enum: ['vacation', 'sick', 'training', 'parental', 'other'] }).notNull(),
    note: text(),
  },
  (table) => [
    index('directory_absences_by_day').on(table.from_day, table.id),
    index('directory_absences_by_person').on(table.person_id, table.from_day, table.id),
  ],
);

/**
 * One person acting for another. In force from `starts_at` until before `ends_at`: the days of the delegation as the
 * delegator's calendar shows them. Ended before it began, both are equal.
 */
export const delegations = sqliteTable(
  'directory_delegations',
  {
    id: text().primaryKey(),
    from_person_id: text()
      .notNull()
      .references(() => people.id),
    to_person_id: text()
      .notNull()
      .references(() => people.id),
    from_day: text().notNull(),
    to_day: text().notNull(),
    starts_at: text().notNull(),
    ends_at: text().notNull(),
    reason: text(),
  },
  (table) => [
    index('directory_delegations_by_start').on(table.starts_at, table.id),
    index('directory_delegations_by_from').on(table.from_person_id, table.starts_at, table.id),
    index('directory_delegations_by_to').on(table.to_person_id, table.starts_at, table.id),
  ],
);

/** What a delegation covers: a group or role by its id, or a kind of approval. */
export const delegationScopes = sqliteTable(
  'directory_delegation_scopes',
  {
    delegation_id: text()
      .notNull()
      .references(() => delegations.id),
    kind: text({ enum: ['group', 'role', 'approval'] }).notNull(),
    key: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.delegation_id, table.kind, table.key] })],
);
