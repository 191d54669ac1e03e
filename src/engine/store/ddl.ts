// The definition of control.db, walked from its drizzle tables.
import { type AnySQLiteColumn, getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { quote } from '../tables.ts';

/** CREATE statements of one table, safe to run again. */
export function storeDdl(table: SQLiteTable): string[] {
  const { name, columns, primaryKeys, indexes } = getTableConfig(table);
  const key = primaryKeys[0]
    ? [`PRIMARY KEY (${primaryKeys[0].columns.map((column) => quote(column.name)).join(', ')})`]
    : [];
  return [
    `CREATE TABLE IF NOT EXISTS ${quote(name)} (${[...columns.map(column), ...key].join(', ')}) STRICT`,
    ...indexes.map(({ config }) => {
      const on = config.columns.map((part) => quote((part as AnySQLiteColumn).name)).join(', ');
      return `CREATE ${config.unique ? 'UNIQUE ' : ''}INDEX IF NOT EXISTS ${quote(config.name)} ON ${quote(name)} (${on})`;
    }),
  ];
}

function column(column: AnySQLiteColumn): string {
  const words = [quote(column.name), column.getSQLType().toUpperCase()];
  if (column.primary) words.push('PRIMARY KEY');
  if ('autoIncrement' in column && column.autoIncrement) words.push('AUTOINCREMENT');
  if (column.notNull) words.push('NOT NULL');
  if (column.isUnique) words.push('UNIQUE');
  if (column.enumValues?.length) {
    words.push(
      `CHECK (${quote(column.name)} IN (${column.enumValues.map((value) => `'${value}'`).join(', ')}))`,
    );
  }
  return words.join(' ');
}
