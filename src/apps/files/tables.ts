// Files: names and facts of bytes, and which records hold them.
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The bytes themselves are a blob of the store, named by `sha256`. */
export const files = sqliteTable(
  'files_files',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    media_type: text().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    uploaded_by: text().notNull(),
    uploaded_at: text().notNull(),
  },
  (table) => [index('files_files_by_uploader').on(table.uploaded_by, table.uploaded_at, table.id)],
);

/** A record of another app that needs the file. */
export const holds = sqliteTable(
  'files_holds',
  {
    file_id: text()
      .notNull()
      .references(() => files.id),
    entity: text().notNull(),
    record_id: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.file_id, table.entity, table.record_id] })],
);
