// Records for people: a list with as many columns as the terminal is wide, one record in full.
import { type Column, columnsOf, factTable, listTable, type Row, shown } from './tables.ts';
import { paint, width } from './terminal.ts';

interface RecordItem {
  readonly id: string;
  readonly entry: number;
  readonly record: Row;
}

/** A list of records: id, last entry, and the fields that fit. */
export function recordsText(output: Row): string {
  const items = output.items as readonly RecordItem[];
  const rows = items.map(({ id, entry, record }) => ({ ...record, id, entry }));
  const first: Column[] = [
    { title: 'id', value: 'id' },
    { title: 'entry', value: 'entry', align: 'right' },
  ];
  const others = columnsOf(rows).filter(({ value }) => value !== 'id' && value !== 'entry');
  return listTable(fitting([...first, ...others], rows, width), rows);
}

/** One record: its fields, then a table for each of its parts. */
export function recordText(output: Row): string {
  const { id, entry, record } = output as unknown as RecordItem;
  const fields = Object.entries(record).filter(([, value]) => !Array.isArray(value));
  const parts = Object.entries(record).filter(([, value]) => Array.isArray(value) && value.length > 0);
  const tables = parts.map(([name, rows]) => `${paint.bold(name)}\n${partTable(rows as readonly Row[])}`);
  return [factTable({ ...Object.fromEntries(fields), id, entry }), ...tables].join('\n\n');
}

function partTable(rows: readonly Row[]): string {
  return listTable(fitting(columnsOf(rows), rows, width), rows);
}

/** The columns that fit side by side; at least one. */
export function fitting(columns: readonly Column[], rows: readonly Row[], most: number): Column[] {
  let used = 0;
  const taken = columns.findIndex((column) => {
    used += widthOf(column, rows) + 2;
    return used - 2 > most;
  });
  return taken === -1 ? [...columns] : columns.slice(0, Math.max(1, taken));
}

function widthOf({ title, value }: Column, rows: readonly Row[]): number {
  const cells = rows.map((row) => shown(typeof value === 'string' ? row[value] : value(row)).length);
  return Math.min(60, Math.max(title.length, ...cells));
}
