// Tables for people: lists with columns, one thing with its facts. Never the host's language or time zone.
import Table from 'cli-table3';
import { paint, printable } from './terminal.ts';

/** A row as it came. */
export type Row = Readonly<Record<string, unknown>>;

/** One column: the field it shows, or a function of the row. */
export interface Column {
  readonly title: string;
  readonly value: string | ((row: Row) => unknown);
  readonly align?: 'left' | 'right';
  /** Cells are not cut. */
  readonly whole?: boolean;
}

/** A cell is cut after this many characters. */
const CELL = 60;

const plain = Object.fromEntries(
  [
    'top',
    'top-mid',
    'top-left',
    'top-right',
    'bottom',
    'bottom-mid',
    'bottom-left',
    'bottom-right',
    'left',
    'left-mid',
    'mid',
    'mid-mid',
    'right',
    'right-mid',
  ].map((name) => [name, '']),
);

/** A list as a table; a sentence when there is nothing. */
export function listTable(columns: readonly Column[], rows: readonly Row[]): string {
  if (rows.length === 0) return 'Nothing.';
  const table = new Table({
    head: columns.map((column) => paint.bold(column.title)),
    colAligns: columns.map((column) => column.align ?? 'left'),
    ...borderless(),
  });
  for (const row of rows) table.push(columns.map((column) => cellText(column, row)));
  return trimmed(table.toString());
}

/** The facts of one thing, a line each; what is absent is left out. */
export function factTable(facts: Row): string {
  const table = new Table(borderless());
  for (const [name, value] of Object.entries(facts))
    if (value !== undefined && value !== null)
      table.push([paint.dim(name.replaceAll('_', ' ')), shown(value, true)]);
  return trimmed(table.toString());
}

/** Columns for rows of a shape that is not known: their plain fields, in the order of the first. */
export function columnsOf(rows: readonly Row[]): Column[] {
  const names = Object.keys(rows[0] ?? {}).filter((name) =>
    rows.every((row) => typeof row[name] !== 'object' || row[name] === null),
  );
  return names.map((name) => ({
    title: name.replaceAll('_', ' '),
    value: name,
    align: typeof rows[0]?.[name] === 'number' ? ('right' as const) : ('left' as const),
  }));
}

/** A value as text. */
export function shown(value: unknown, lines = false): string {
  if (value === undefined || value === null) return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'object') return printable(JSON.stringify(value));
  return printable(String(value), lines);
}

function cellOf({ value }: Column, row: Row): unknown {
  return typeof value === 'string' ? row[value] : value(row);
}

function cellText(column: Column, row: Row): string {
  const text = shown(cellOf(column, row));
  return column.whole ? text : cut(text);
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length > CELL ? `${characters.slice(0, CELL - 1).join('')}…` : text;
}

function borderless(): Table.TableConstructorOptions {
  return {
    chars: { ...plain, middle: '  ' },
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0, compact: true },
  };
}

function trimmed(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}
