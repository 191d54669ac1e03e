// Rows as JSON: columns by name, wide texts as texts, booleans as booleans.
import { Column } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/sqlite-core';
import type { TableInfo } from '../../engine/tables.ts';

/** The text behind a value of a wide column. */
export type ReadText = (reference: string) => string;

/** Reads one value of a column. */
export type ReadValue = (value: unknown, text: ReadText) => unknown;

/** A column and how its values are read. */
export interface Field {
  readonly name: string;
  readonly read: ReadValue;
}

/** The columns of a table in captured order. Asking again costs nothing. */
export function fieldsOf(info: TableInfo): readonly Field[] {
  let fields = known.get(info);
  if (!fields) {
    const columns = getTableConfig(info.table).columns;
    fields = info.columns.map(({ name, wide }, position) => ({
      name,
      read: wide ? readWide : readPlain(columns[position] as Column),
    }));
    known.set(info, fields);
  }
  return fields;
}

/** A row as an object. */
export function decodeRow(
  info: TableInfo,
  values: readonly unknown[],
  text: ReadText,
): Record<string, unknown> {
  return Object.fromEntries(
    fieldsOf(info).map(({ name, read }, position) => [name, read(values[position], text)]),
  );
}

const known = new WeakMap<TableInfo, readonly Field[]>();

function readWide(value: unknown, text: ReadText): unknown {
  return value === null ? null : text(value as string);
}

function readPlain(column: Column): ReadValue {
  const plain = column.mapFromDriverValue === Column.prototype.mapFromDriverValue;
  return (value) => (plain || value === null ? value : column.mapFromDriverValue(value));
}
