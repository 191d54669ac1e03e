// Records as a grader sees them: the root row of an entity with one list per part.
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { invariant } from '../../engine/invariant.ts';
import type { Live } from '../../engine/live.ts';
import { quote, type TableInfo } from '../../engine/tables.ts';
import type { Entity } from '../app.ts';
import { decodeRow, type ReadText } from './decode.ts';

/** One record. */
export interface RecordView {
  readonly id: string;
  /** The last entry that changed it; 0 since the image. */
  readonly entry: number;
  readonly record: Readonly<Record<string, unknown>>;
}

/** Which records of an entity: equal in these root columns, after this id, at most so many. */
export interface Selection {
  readonly where: readonly (readonly [column: string, value: string | number | null])[];
  readonly after?: string | undefined;
  readonly limit: number;
}

/** What records are read from. */
export interface Ground {
  readonly live: Live;
  readonly text: ReadText;
}

/** Records in the order of their ids. */
export function readRecords(ground: Ground, entity: Entity, selection: Selection): RecordView[] {
  const { copy } = ground.live;
  const info = tableOf(ground, entity.root);
  const key = keyColumn(info);
  const { where, after, limit } = selection;
  const conditions = where.map(([column, value]) => `${quote(column)} ${value === null ? 'IS NULL' : '= ?'}`);
  if (after !== undefined) conditions.push(`${quote(key)} > ?`);
  const filter = conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '';
  const sql = `SELECT ${columnsOf(info)} FROM ${quote(info.name)}${filter} ORDER BY ${quote(key)} LIMIT ?`;
  const values = where.flatMap(([, value]) => (value === null ? [] : [value]));
  const rows = copy.engine(sql, true).all(...values, ...(after === undefined ? [] : [after]), limit);
  return withParts(ground, entity, rows as unknown[][]);
}

/** The table that an entity's records begin with. */
export function tableOf({ live }: Pick<Ground, 'live'>, table: SQLiteTable): TableInfo {
  const info = live.copy.schema.tables.get(getTableConfig(table).name);
  invariant(info, 'An entity names a table that no app lists.');
  return info;
}

function withParts(ground: Ground, entity: Entity, rows: readonly unknown[][]): RecordView[] {
  const info = tableOf(ground, entity.root);
  const position = info.columns.findIndex((column) => column.name === keyColumn(info));
  const ids = rows.map((row) => row[position] as string);
  const parts = Object.entries(entity.parts ?? {}).map(
    ([name, { table, column }]) =>
      [name, partsOf(ground, tableOf(ground, table), { column: column.name, ids })] as const,
  );
  return rows.map((row, index) => {
    const id = ids[index] as string;
    const lists = parts.map(([name, byRecord]) => [name, byRecord.get(id) ?? []]);
    return {
      id,
      entry: ground.live.version(entity.name, id),
      record: { ...decodeRow(info, row, ground.text), ...Object.fromEntries(lists) },
    };
  });
}

function partsOf(
  { live, text }: Ground,
  info: TableInfo,
  { column, ids }: { column: string; ids: readonly string[] },
): Map<string, unknown[]> {
  const order = info.key.map(quote).join(', ');
  const sql =
    `SELECT ${columnsOf(info)} FROM ${quote(info.name)} WHERE ${quote(column)} IN ` +
    `(SELECT value FROM json_each(?)) ORDER BY ${order}`;
  const position = info.columns.findIndex(({ name }) => name === column);
  const byRecord = new Map<string, unknown[]>();
  for (const row of live.copy.engine(sql, true).all(JSON.stringify(ids)) as unknown[][]) {
    const id = row[position] as string;
    const list = byRecord.get(id) ?? [];
    list.push(decodeRow(info, row, text));
    byRecord.set(id, list);
  }
  return byRecord;
}

function keyColumn(info: TableInfo): string {
  return info.key[0] as string;
}

function columnsOf(info: TableInfo): string {
  return info.columns.map(({ name }) => quote(name)).join(', ');
}
