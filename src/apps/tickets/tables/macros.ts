// Macros: canned replies in German and English, with the changes that go with them.
import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { macroFields, visibilities } from '../rules/words.ts';
import { queues } from './queues.ts';

/** The id is a key chosen in the world file, for example `EINGANG_BEKANNT`. */
export const macros = sqliteTable(
  'tickets_macros',
  {
    id: text().primaryKey(),
    /** The only queue it is for; null is every queue. */
    queue_id: text().references(() => queues.id),
    name_de: text().notNull(),
    name_en: text().notNull(),
    body_de: text().notNull(),
    body_en: text().notNull(),
    visibility: text({ enum: visibilities }).notNull(),
  },
  (table) => [index('tickets_macros_by_queue').on(table.queue_id, table.id)],
);

/** A field change of a macro. An assignee may be `me`: who applies it. */
export const macroActions = sqliteTable(
  'tickets_macro_actions',
  {
    macro_id: text()
      .notNull()
      .references(() => macros.id),
    field: text({ enum: macroFields }).notNull(),
    value: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.macro_id, table.field, table.value] })],
);
