// Inserts and updates of whole rows, typed by their tables.
import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { type Context, type Query, type QueryValues, query } from '../../../operations/index.ts';

/** A writing query that takes one whole row. */
export interface RowWriter<Row> extends Query<unknown> {
  /** Never set; carries the type. */
  readonly takes?: Row;
}

/** Runs a writer. */
export function write<Row extends QueryValues>(ctx: Context, writer: RowWriter<Row>, row: Row): void {
  ctx.run(writer, row);
}

/** Adds a row. */
export function insertRow<Table extends SQLiteTable>(
  name: string,
  table: Table,
): RowWriter<Table['$inferSelect']> {
  return query(name, (db) => db.insert(table).values(placeholders(table) as Table['$inferInsert']));
}

/** Adds a row unless one with its key is there. Answers 0 rows changed then. */
export function insertOnce<Table extends SQLiteTable>(
  name: string,
  table: Table,
): RowWriter<Table['$inferSelect']> {
  return query(name, (db) =>
    db
      .insert(table)
      .values(placeholders(table) as Table['$inferInsert'])
      .onConflictDoNothing(),
  );
}

/** Writes every column of the row with this `id`. */
export function updateRow<Table extends SQLiteTable & { id: AnySQLiteColumn }>(
  name: string,
  table: Table,
): RowWriter<Table['$inferSelect']> {
  const { id: _, ...rest } = placeholders(table);
  return query(name, (db) =>
    db
      .update(table)
      .set(rest as never)
      .where(eq(table.id, sql.placeholder('id'))),
  );
}

function placeholders(table: SQLiteTable): Record<string, unknown> {
  return Object.fromEntries(Object.keys(getTableColumns(table)).map((name) => [name, sql.placeholder(name)]));
}
