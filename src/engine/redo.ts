// Re-applying a captured change: the same operation on the same row, by its key.
import type { Change } from './capture.ts';
import { quote, type TableInfo } from './tables.ts';

/** A statement and what to bind to it. */
export interface Redo {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/**
 * The statement of a change. An update sets only what changed: every other column would cost its indexes, and its search
 * rows, for nothing.
 */
export function redoOf(table: TableInfo, [, op, key, before, after]: Change): Redo {
  if (op === 'd') return { sql: deleteSql(table), values: parsed(key) };
  const row = parsed(after);
  if (op === 'i') return { sql: insertSql(table), values: row };
  const old = parsed(before);
  const changed = [...row.keys()].filter((position) => row[position] !== old[position]);
  return {
    sql: updateSql(table, changed),
    values: [...changed.map((position) => row[position]), ...parsed(key)],
  };
}

function insertSql(table: TableInfo): string {
  return known(table, 'i', () => {
    const columns = table.columns.map((column) => quote(column.name));
    return `INSERT INTO ${quote(table.name)} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
  });
}

function updateSql(table: TableInfo, changed: readonly number[]): string {
  return known(table, changed.join(), () => {
    const columns = table.columns.filter((_, position) => changed.includes(position));
    const set = columns.map((column) => `${quote(column.name)} = ?`).join(', ');
    return `UPDATE ${quote(table.name)} SET ${set} WHERE ${whereKey(table)}`;
  });
}

function deleteSql(table: TableInfo): string {
  return known(table, 'd', () => `DELETE FROM ${quote(table.name)} WHERE ${whereKey(table)}`);
}

function whereKey(table: TableInfo): string {
  return table.key.map((column) => `${quote(column)} = ?`).join(' AND ');
}

const statements = new WeakMap<TableInfo, Map<string, string>>();

/** Texts of statements are made once per process; each copy prepares those it needs. */
function known(table: TableInfo, name: string, make: () => string): string {
  const ofTable = statements.get(table) ?? new Map<string, string>();
  if (!statements.has(table)) statements.set(table, ofTable);
  const text = ofTable.get(name) ?? make();
  if (!ofTable.has(name)) ofTable.set(name, text);
  return text;
}

function parsed(row: string | null): unknown[] {
  return row === null ? [] : (JSON.parse(row) as unknown[]);
}
