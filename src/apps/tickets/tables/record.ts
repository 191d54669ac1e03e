// Checklists of a ticket, and its history.
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { itemStates } from '../rules/words.ts';
import { tickets } from './tickets.ts';

export const checklists = sqliteTable(
  'tickets_checklists',
  {
    id: text().primaryKey(),
    ticket_id: text()
      .notNull()
      .references(() => tickets.id),
    title: text().notNull(),
    created_at: text().notNull(),
  },
  (table) => [index('tickets_checklists_by_ticket').on(table.ticket_id, table.created_at, table.id)],
);

export const checklistItems = sqliteTable(
  'tickets_checklist_items',
  {
    id: text().primaryKey(),
    ticket_id: text()
      .notNull()
      .references(() => tickets.id),
    checklist_id: text()
      .notNull()
      .references(() => checklists.id),
    position: integer().notNull(),
    title: text().notNull(),
    state: text({ enum: itemStates }).notNull(),
    note: text(),
  },
  (table) => [
    index('tickets_checklist_items_by_ticket').on(table.ticket_id, table.id),
    index('tickets_checklist_items_in_order').on(table.checklist_id, table.position, table.id),
  ],
);

/** One field that changed. `position` counts from 1 in each ticket; `actor_id` null is the system. */
export const history = sqliteTable(
  'tickets_history',
  {
    ticket_id: text()
      .notNull()
      .references(() => tickets.id),
    position: integer().notNull(),
    at: text().notNull(),
    actor_id: text(),
    field: text().notNull(),
    from_value: text(),
    to_value: text(),
  },
  (table) => [primaryKey({ columns: [table.ticket_id, table.position] })],
);
