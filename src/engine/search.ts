// Declared search: an app lists indexes; the engine keeps the base company's part and the workspace's own part together.
import { type SQL, sql } from 'drizzle-orm';
import { type AnySQLiteColumn, getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { invariant } from './invariant.ts';
import { quote, type TableInfo } from './tables.ts';

/** A search index over some text columns of one table with a single-column primary key. */
export interface SearchIndex {
  readonly name: string;
  readonly table: SQLiteTable;
  readonly columns: readonly AnySQLiteColumn[];
  readonly key: AnySQLiteColumn;
}

/** Declares an index. `name` is unique over all apps; wide columns are indexed by their full text. */
export function searchIndex(
  name: string,
  table: SQLiteTable,
  columns: readonly AnySQLiteColumn[],
): SearchIndex {
  const key = getTableConfig(table).columns.find((column) => column.primary);
  invariant(key, `Search index ${name} needs a table with a single-column primary key.`);
  return { name, table, columns, key };
}

/**
 * The condition that a row of the index's table matches the words bound to `placeholder`. Bind what `ctx.match(words)`
 * returns, never the user's words.
 */
export function search(index: SearchIndex, placeholder = 'words'): SQL {
  const own = sql.identifier(ftsName(index));
  const words = sql.placeholder(placeholder);
  const hit = sql`select "rowid" from "base".${own} where ${own} match ${words} and "rowid" not in (select key from _search_hidden where name = ${sql.raw(`'${index.name}'`)})`;
  const ownHit = sql`select "rowid" from "main".${own} where ${own} match ${words}`;
  return sql`${index.key} in (select id from _search_rows where name = ${sql.raw(`'${index.name}'`)} and key in (${hit} union all ${ownHit}))`;
}

/** Engine tables behind all indexes: the integer of each row, the base rows that are out of date, the last base integer. */
export const searchDdl: readonly string[] = [
  'CREATE TABLE _search_rows (name TEXT NOT NULL, key INTEGER NOT NULL, id TEXT NOT NULL, PRIMARY KEY (name, key), UNIQUE (name, id)) STRICT, WITHOUT ROWID',
  'CREATE TABLE _search_hidden (name TEXT NOT NULL, key INTEGER NOT NULL, PRIMARY KEY (name, key)) STRICT, WITHOUT ROWID',
  'CREATE TABLE _search_base (name TEXT NOT NULL PRIMARY KEY, last INTEGER NOT NULL) STRICT, WITHOUT ROWID',
];

/** The FTS5 table of an index in one of the two databases. */
export function ftsDdl(index: SearchIndex, schema: 'main' | 'base'): string {
  const columns = index.columns.map((column) => quote(column.name)).join(', ');
  return (
    `CREATE VIRTUAL TABLE ${schema}.${quote(ftsName(index))} USING fts5(${columns}, content='', contentless_delete=1, ` +
    `tokenize='unicode61 remove_diacritics 0')`
  );
}

/**
 * Triggers that keep an index right. They also run while re-applying: search rows are derived, never journaled. An update
 * that leaves the indexed values as they are does nothing here, live or re-applied.
 */
export function searchTriggers(index: SearchIndex, table: TableInfo): string[] {
  const watched = index.columns.map((column) => quote(column.name)).join(', ');
  const on = quote(table.name);
  const name = (event: string) => quote(`_search_${index.name}_${event}`);
  const differs = index.columns.map(({ name: column }) => `old.${quote(column)} IS NOT new.${quote(column)}`);
  return [
    `CREATE TRIGGER ${name('i')} AFTER INSERT ON ${on} BEGIN ${enter(index, table)} END`,
    `CREATE TRIGGER ${name('d')} AFTER DELETE ON ${on} BEGIN ${leave(index)} END`,
    `CREATE TRIGGER ${name('u')} AFTER UPDATE OF ${watched} ON ${on} WHEN ${differs.join(' OR ')} BEGIN ${leave(index)} ${enter(index, table)} END`,
  ];
}

/** SQL for the searchable, folded text of a column. `search_text` is a function of the connection. */
export function searchable(table: TableInfo, column: string, prefix: string): string {
  const info = table.columns.find((candidate) => candidate.name === column);
  const value = `${prefix}${quote(column)}`;
  if (!info?.wide) return `search_fold(${value})`;
  const row = `(SELECT body FROM _texts WHERE id = substr(${value}, 2))`;
  return `search_fold(CASE WHEN substr(${value}, 1, 1) = '=' THEN substr(${value}, 2) ELSE coalesce(${row}, outside_text(${value})) END)`;
}

/** Name of the FTS5 table of an index. */
export function ftsName(index: SearchIndex): string {
  return `_fts_${index.name}`;
}

function enter(index: SearchIndex, table: TableInfo): string {
  const key = `new.${quote(index.key.name)}`;
  const own = quote(ftsName(index));
  const values = index.columns.map((column) => searchable(table, column.name, 'new.')).join(', ');
  const columns = index.columns.map((column) => quote(column.name)).join(', ');
  return (
    `INSERT INTO _search_rows (name, key, id) VALUES ('${index.name}', ${nextKey(index)}, ${key}); ` +
    `INSERT INTO ${own} (rowid, ${columns}) VALUES ((${keyOf(index, key)}), ${values});`
  );
}

function leave(index: SearchIndex): string {
  const key = `old.${quote(index.key.name)}`;
  const own = quote(ftsName(index));
  return (
    `INSERT INTO _search_hidden (name, key) SELECT name, key FROM _search_rows WHERE name = '${index.name}' AND id = ${key}` +
    ` AND key <= (SELECT last FROM _search_base WHERE name = '${index.name}') ON CONFLICT DO NOTHING; ` +
    `DELETE FROM ${own} WHERE rowid = (${keyOf(index, key)}); ` +
    `DELETE FROM _search_rows WHERE name = '${index.name}' AND id = ${key};`
  );
}

/** A new integer above every one in use and above the base's, so that a hidden base row never returns under it. */
function nextKey(index: SearchIndex): string {
  const last = (from: string) =>
    `(SELECT max(${from === '_search_base' ? 'last' : 'key'}) FROM ${from} WHERE name = '${index.name}')`;
  return `1 + max(coalesce(${last('_search_rows')}, 0), coalesce(${last('_search_base')}, 0))`;
}

function keyOf(index: SearchIndex, key: string): string {
  return `SELECT key FROM _search_rows WHERE name = '${index.name}' AND id = ${key}`;
}
