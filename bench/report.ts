// The report for people: a table, and what has to be said about single lines.
import Table from 'cli-table3';
import type { Row } from './row.ts';

/** All rows as a table, with numbered notes below. */
export function table(rows: readonly Row[]): string {
  const notes: string[] = [];
  const lines = new Table({
    head: ['name', 'value', 'unit', 'reference', 'ratio', 'budget', 'met'],
    style: { head: [], border: [], compact: true },
    colAligns: ['left', 'right', 'left', 'right', 'right', 'left', 'left'],
  });
  for (const row of rows) {
    if (row.note) notes.push(row.note);
    const name = row.note ? `${row.name} [${notes.length}]` : row.name;
    lines.push([
      name,
      value(row),
      row.unit,
      number(row.reference),
      number(row.ratio),
      row.budget ?? '',
      met(row),
    ]);
  }
  return [lines.toString(), ...notes.map((note, index) => `[${index + 1}] ${note}`)].join('\n');
}

function value(row: Row): string {
  return row.value === null ? (row.note?.split(':', 1)[0] ?? '') : number(row.value);
}

/** Three significant digits; whole numbers from 1,000 on. */
function number(value: number | null): string {
  if (value === null) return '';
  return Math.abs(value) >= 1000
    ? Math.round(value).toLocaleString('en-GB')
    : String(Number(value.toPrecision(3)));
}

function met({ met: yes }: Row): string {
  if (yes === null) return '';
  return yes ? 'yes' : 'NO';
}
