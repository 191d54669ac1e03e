// What the engine knows of a table, read once from its drizzle definition.
import { is, SQL } from 'drizzle-orm';
import {
  type AnySQLiteColumn,
  getTableConfig,
  SQLiteSyncDialect,
  type SQLiteTable,
} from 'drizzle-orm/sqlite-core';
import { invariant } from './invariant.ts';

/** One column: its name, SQL type, and whether its values are references to wide texts. */
export interface ColumnInfo {
  readonly name: string;
  readonly type: 'TEXT' | 'INTEGER';
  readonly wide: boolean;
}

/** One table as the engine sees it. `columns` is in declared order, which is the order of every captured row. */
export interface TableInfo {
  readonly name: string;
  readonly table: SQLiteTable;
  readonly columns: readonly ColumnInfo[];
  readonly key: readonly string[];
  readonly ddl: readonly string[];
}

const dialect = new SQLiteSyncDialect();

/** Reads a drizzle table and writes its STRICT, WITHOUT ROWID definition. Refuses what capture cannot spell. */
export function describeTable(table: SQLiteTable, wide: ReadonlySet<AnySQLiteColumn>): TableInfo {
  const config = getTableConfig(table);
  const columns = config.columns.map((column) => ({
    name: column.name,
    type: sqlType(column, config.name),
    wide: wide.has(column),
  }));
  const key = primaryKey(config);
  invariant(key.length > 0, `Table ${config.name} has no primary key.`);
  const parts = [
    ...config.columns.map((column) => columnDdl(column)),
    `PRIMARY KEY (${key.map(quote).join(', ')})`,
    ...config.uniqueConstraints.map((unique) => `UNIQUE (${names(unique.columns)})`),
    ...config.foreignKeys.map(foreignKeyDdl),
    ...config.checks.map((check) => `CHECK (${inline(check.value)})`),
  ];
  const create = `CREATE TABLE ${quote(config.name)} (\n  ${parts.join(',\n  ')}\n) STRICT, WITHOUT ROWID`;
  return {
    name: config.name,
    table,
    columns,
    key,
    ddl: [create, ...config.indexes.map((index) => indexDdl(index, config.name))],
  };
}

/** `"name"`, safe as an SQL identifier. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

type Config = ReturnType<typeof getTableConfig>;

function sqlType(column: AnySQLiteColumn, table: string): 'TEXT' | 'INTEGER' {
  const type = column.getSQLType().toUpperCase();
  invariant(
    type === 'TEXT' || type === 'INTEGER',
    `Column ${table}.${column.name} is ${type}; only TEXT and INTEGER are captured.`,
  );
  return type;
}

function primaryKey(config: Config): string[] {
  const composite = config.primaryKeys[0];
  if (composite) return composite.columns.map((column) => column.name);
  return config.columns.filter((column) => column.primary).map((column) => column.name);
}

function columnDdl(column: AnySQLiteColumn): string {
  const words = [quote(column.name), column.getSQLType().toUpperCase()];
  if (column.notNull) words.push('NOT NULL');
  if (column.default !== undefined) words.push(`DEFAULT ${defaultDdl(column)}`);
  if (column.isUnique) words.push('UNIQUE');
  if (column.enumValues?.length)
    words.push(`CHECK (${quote(column.name)} IN (${column.enumValues.map(literal).join(', ')}))`);
  return words.join(' ');
}

function defaultDdl(column: AnySQLiteColumn): string {
  invariant(!is(column.default, SQL), `The default of column ${column.name} must be a plain value.`);
  return literal(column.mapToDriverValue(column.default) as string | number | null);
}

function literal(value: string | number | null): string {
  if (value === null) return 'NULL';
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`;
}

function foreignKeyDdl(foreign: Config['foreignKeys'][number]): string {
  const { columns, foreignColumns, foreignTable } = foreign.reference();
  const actions = [
    foreign.onDelete && foreign.onDelete !== 'no action'
      ? ` ON DELETE ${foreign.onDelete.toUpperCase()}`
      : '',
    foreign.onUpdate && foreign.onUpdate !== 'no action'
      ? ` ON UPDATE ${foreign.onUpdate.toUpperCase()}`
      : '',
  ];
  return `FOREIGN KEY (${names(columns)}) REFERENCES ${quote(getTableConfig(foreignTable).name)} (${names(foreignColumns)})${actions.join('')}`;
}

function indexDdl(index: Config['indexes'][number], table: string): string {
  const { name, columns, unique, where } = index.config;
  const parts = columns.map((column) => (is(column, SQL) ? inline(column) : quote(column.name)));
  const filter = where ? ` WHERE ${inline(where)}` : '';
  return `CREATE ${unique ? 'UNIQUE ' : ''}INDEX ${quote(name)} ON ${quote(table)} (${parts.join(', ')})${filter}`;
}

function inline(fragment: SQL): string {
  return dialect.sqlToQuery(fragment.inlineParams(), 'indexes').sql;
}

function names(columns: readonly { name: string }[]): string {
  return columns.map((column) => quote(column.name)).join(', ');
}
