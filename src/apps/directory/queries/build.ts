// Phrases that the queries of this app are made of.
import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Given } from '../../../operations/index.ts';

/** The value bound under a name. */
export function value(name: string) {
  return sql.placeholder(name);
}

/** An optional filter: the column equals the value bound under the name, when one is given. */
export function optional(given: Given, name: string, column: AnySQLiteColumn): SQL | undefined {
  return given(name) ? eq(column, value(name)) : undefined;
}

/** What to set: each named column takes the value bound under its name. */
export function bound<Name extends string>(names: readonly Name[]): Record<Name, SQL> {
  return Object.fromEntries(names.map((name) => [name, sql`${value(name)}`])) as Record<Name, SQL>;
}

/** What to insert: every column takes the value bound under its name. */
export function boundRow<Table extends SQLiteTable>(
  table: Table,
): Record<keyof Table['$inferInsert'] & string, SQL> {
  return bound(Object.keys(getTableColumns(table))) as Record<keyof Table['$inferInsert'] & string, SQL>;
}
