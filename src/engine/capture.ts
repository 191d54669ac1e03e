// Capture: every change of a captured table becomes a row of `_changes`, spelled by SQLite itself.
import { quote, type TableInfo } from './tables.ts';

/** `[table, op, key, before, after]`; key, before and after are the text of a JSON array of columns in declared order. */
export type Change = readonly [
  table: string,
  op: ChangeKind,
  key: string,
  before: string | null,
  after: string | null,
];

/** `i` insert, `u` update, `d` delete. */
export type ChangeKind = 'i' | 'u' | 'd';

/** The engine tables that capture needs. The switch is off while loading and re-applying. */
export const captureDdl: readonly string[] = [
  'CREATE TABLE _capture (one INTEGER PRIMARY KEY CHECK (one = 1), active INTEGER NOT NULL) STRICT',
  'INSERT INTO _capture VALUES (1, 0)',
  'CREATE TABLE _changes (number INTEGER PRIMARY KEY, name TEXT NOT NULL, op TEXT NOT NULL, key TEXT NOT NULL, before TEXT, after TEXT) STRICT',
];

/** The three triggers of one table. */
export function captureTriggers(table: TableInfo): string[] {
  return [trigger(table, 'i'), trigger(table, 'u'), trigger(table, 'd')];
}

/**
 * One row as JSON text, the spelling of journal, digest and recount alike. `||''` strips the JSON subtype, which
 * would otherwise nest a stored JSON text instead of quoting it.
 */
export function rowJson(table: TableInfo, prefix: string): string {
  return jsonArray(
    table,
    prefix,
    table.columns.map((column) => column.name),
  );
}

/** The primary key of one row as JSON text. */
function keyJson(table: TableInfo, prefix: string): string {
  return jsonArray(table, prefix, table.key);
}

function trigger(table: TableInfo, op: ChangeKind): string {
  const event = { i: 'INSERT', u: 'UPDATE', d: 'DELETE' }[op];
  const side = op === 'd' ? 'old.' : 'new.';
  const key = op === 'u' ? keyJson(table, 'old.') : keyJson(table, side);
  const before = op === 'i' ? 'NULL' : rowJson(table, 'old.');
  const after = op === 'd' ? 'NULL' : rowJson(table, 'new.');
  return (
    `CREATE TRIGGER ${quote(`_capture_${table.name}_${op}`)} AFTER ${event} ON ${quote(table.name)}` +
    ' WHEN (SELECT active FROM _capture) BEGIN' +
    ` INSERT INTO _changes (name, op, key, before, after) VALUES ('${table.name}', '${op}', ${key}, ${before}, ${after}); END`
  );
}

function jsonArray(table: TableInfo, prefix: string, columns: readonly string[]): string {
  const types = new Map(table.columns.map((column) => [column.name, column.type]));
  const parts = columns.map((name) => `${prefix}${quote(name)}${types.get(name) === 'TEXT' ? "||''" : ''}`);
  return `json_array(${parts.join(', ')})`;
}
