// Named queries of the files app.
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { afterCursor, orderBy, query, type SortColumn } from '../../operations/index.ts';
import { files, holds } from './tables.ts';

/** The latest first. */
const fileOrder: readonly SortColumn[] = [
  [files.uploaded_at, 'desc'],
  [files.id, 'desc'],
];

/** What an actor may see of all files: those it uploaded. The one rule for get, list, download and delete. */
const visible = () => eq(files.uploaded_by, sql.placeholder('actor'));

export const fileById = query('files.fileById', (db) =>
  db
    .select()
    .from(files)
    .where(eq(files.id, sql.placeholder('id'))),
);
export const visibleFile = query('files.visibleFile', (db) =>
  db
    .select()
    .from(files)
    .where(and(eq(files.id, sql.placeholder('id')), visible())),
);
export const listFiles = query('files.listFiles', (db, given) =>
  db
    .select()
    .from(files)
    .where(and(visible(), given('after_0') ? afterCursor(fileOrder) : undefined))
    .orderBy(...orderBy(fileOrder))
    .limit(sql.placeholder('limit')),
);
export const addFile = query('files.addFile', (db) => db.insert(files).values(boundRow(files)));
export const removeFile = query('files.removeFile', (db) =>
  db.delete(files).where(eq(files.id, sql.placeholder('id'))),
);

export const holdsOf = query('files.holdsOf', (db) =>
  db
    .select()
    .from(holds)
    .where(eq(holds.file_id, sql.placeholder('id')))
    .orderBy(holds.entity, holds.record_id)
    .limit(20),
);
export const addHold = query('files.addHold', (db) =>
  db.insert(holds).values(boundRow(holds)).onConflictDoNothing(),
);
export const removeHold = query('files.removeHold', (db) =>
  db
    .delete(holds)
    .where(
      and(
        eq(holds.file_id, sql.placeholder('file_id')),
        eq(holds.entity, sql.placeholder('entity')),
        eq(holds.record_id, sql.placeholder('record_id')),
      ),
    ),
);

/** What to insert: every column takes the value bound under its name. */
function boundRow<Table extends SQLiteTable>(
  table: Table,
): Record<keyof Table['$inferInsert'] & string, SQL> {
  const names = Object.keys(getTableColumns(table));
  return Object.fromEntries(names.map((name) => [name, sql`${sql.placeholder(name)}`])) as Record<
    string,
    SQL
  > as never;
}
