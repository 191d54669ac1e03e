// A difference for people: record by record, field by field, with the entry that did it.
import { type Row, shown } from './tables.ts';
import { paint } from './terminal.ts';

interface RowChange {
  readonly entity: string;
  readonly id: string;
  readonly part: string | null;
  readonly key: string;
  readonly change: 'created' | 'deleted' | 'changed';
  readonly entry: number | null;
  readonly fields: readonly FieldChange[];
}

interface FieldChange {
  readonly field: string;
  readonly old: unknown;
  readonly new: unknown;
  readonly entry: number | null;
}

/** Texts are cut after this many characters; `--json` has them whole. */
const VALUE = 80;

/** What differs between two places. */
export function diffText(output: Row): string {
  const items = output.items as readonly RowChange[];
  const { from, to } = output as unknown as Record<'from' | 'to', { line: number; entry: number }>;
  const places = `line ${from.line} entry ${from.entry} → line ${to.line} entry ${to.entry}`;
  if (items.length === 0) return `Nothing differs (${places}).`;
  const records = new Map<string, RowChange[]>();
  for (const item of items) {
    const key = `${item.entity} ${item.id}`;
    records.set(key, [...(records.get(key) ?? []), item]);
  }
  const rows = items.length === 1 ? '1 row differs' : `${items.length} rows differ`;
  const where = records.size === 1 ? '1 record' : `${records.size} records`;
  return [`${rows}, in ${where} (${places})`, ...[...records].flatMap(recordLines)].join('\n');
}

function recordLines([name, rows]: readonly [string, readonly RowChange[]]): string[] {
  return ['', paint.bold(shown(name)), ...rows.flatMap(rowLines)];
}

const signs = { created: '+', deleted: '-', changed: '~' } as const;
const inks = { created: paint.green, deleted: paint.red, changed: paint.yellow } as const;

function rowLines({ part, key, change, entry, fields }: RowChange): string[] {
  const what = part === null ? 'record' : `${part} ${shown(key)}`;
  const by = entry === null ? '' : paint.dim(`  entry ${entry}`);
  const title = `  ${inks[change](`${signs[change]} ${what} ${change}`)}${by}`;
  const width = Math.max(0, ...fields.map(({ field }) => field.length));
  return [
    title,
    ...fields.filter((field) => isTold(field, change)).map((field) => fieldLine(field, { change, width })),
  ];
}

/** Empty fields of a new or deleted row say nothing. */
function isTold({ old, new: next }: FieldChange, change: RowChange['change']): boolean {
  if (change === 'changed') return true;
  const value = change === 'created' ? next : old;
  return value !== null && value !== '';
}

function fieldLine(
  { field, old, new: next, entry }: FieldChange,
  { change, width }: { change: RowChange['change']; width: number },
): string {
  const name = field.padEnd(width);
  if (change === 'created') return `      ${name}  ${valueText(next)}`;
  if (change === 'deleted') return `      ${name}  ${valueText(old)}`;
  const by = entry === null ? '' : paint.dim(`  entry ${entry}`);
  return `      ${name}  ${valueText(old)} → ${valueText(next)}${by}`;
}

function valueText(value: unknown): string {
  const text = value === null ? 'none' : shown(typeof value === 'string' ? JSON.stringify(value) : value);
  const characters = [...text];
  return characters.length > VALUE ? `${characters.slice(0, VALUE - 1).join('')}…` : text;
}
