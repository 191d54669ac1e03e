// What the work changed: every field of the tickets, old and new, with the entry that did it.
import type { ControlClient } from '../../server.ts';
import { listTable, type Row, shown } from '../tables.ts';
import type { Claiming } from './claims.ts';
import { type Office, workspace } from './office.ts';
import { heading, type Names, tell, withNames } from './screen.ts';

type Diff = Awaited<ReturnType<ControlClient['inspection']['diff']>>;
type RowChange = Diff['items'][number];

/** Parts that only repeat, for the system's own use, what the others say. */
const bookkeeping: readonly (string | null)[] = ['history', 'sla_intervals', 'timers'];

/** Texts are cut after this many characters. */
const BRIEF = 36;

/** What the summary says about it. */
export interface Difference {
  readonly rows: number;
  readonly records: number;
}

/** Shows the difference since the opening. */
export async function showDifference(
  { control }: Office,
  names: Names,
  claim: Claiming,
): Promise<Difference> {
  heading('3. What changed, by record and field');
  const { items, to } = await control.inspection.diff(workspace);
  const told = items.filter(({ part }) => !bookkeeping.includes(part));
  const rows = told.flatMap(changeRows).map((row) => named(row, names));
  tell(
    listTable(
      columns,
      rows.sort((one, other) => order(one.record, other.record)),
    ),
  );
  const rest = items.length - told.length;
  tell(
    `\nand ${rest} rows of history, timers and intervals; "tiltyard inspect diff" shows all to the field.`,
  );
  claim(
    'The diff gives every changed field its old value, its new value and its entry.',
    items.every((row) => hasEntries(row, to.entry)) &&
      isThere(items, { field: 'status', old: 'new', new: 'pending' }),
  );
  return { rows: items.length, records: new Set(items.map(({ id }) => id)).size };
}

const columns = [
  { title: 'record', value: 'record' },
  { title: 'field', value: 'field' },
  { title: 'old', value: 'old' },
  { title: 'new', value: 'new' },
  { title: 'entry', value: 'entry', align: 'right' },
] as const;

/** A changed row gives a line for each field; a new or deleted one gives one line. */
function changeRows({ entity, id, part, key, change, entry, fields }: RowChange): Row[] {
  const record = `${entity} ${id}`;
  const below = part === null ? '' : `${part} ${rowName(key.replace(`${id} `, ''))}`;
  if (change === 'changed')
    return fields.map((field) => ({
      record,
      field: `${below}${field.field}`,
      old: field.old,
      new: field.new,
      entry: field.entry,
    }));
  const value = fields.find(({ field }) =>
    ['body', 'value', 'tag', 'target_id', 'principal_id'].includes(field),
  );
  return [{ record, field: `${below}${change}`, old: brief(value?.old), new: brief(value?.new), entry }];
}

/** What a row is called within its record: ids of rows that nobody refers to say nothing. */
function rowName(key: string): string {
  return /^(com|lnk)_/.test(key) ? '' : `${key} `;
}

/** The beginning of a text. */
function brief(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const [line = ''] = value.split('\n');
  const begin = [...line].slice(0, BRIEF).join('');
  return begin === value ? value : `${begin}…`;
}

/** By code unit: the same on every host. */
function order(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function named({ entry, ...cells }: Row, names: Names) {
  const texts = Object.entries(cells).map(([name, cell]) => [name, withNames(shown(cell), names)]);
  return { record: '', ...Object.fromEntries(texts), entry } as Row & { record: string };
}

function hasEntries({ change, entry, fields }: RowChange, last: number): boolean {
  const entries = change === 'changed' ? fields.map((field) => field.entry) : [entry];
  return entries.every((number) => number !== null && number >= 1 && number <= last);
}

function isThere(items: Diff['items'], wanted: { field: string; old: string; new: string }): boolean {
  return items.some(({ fields }) =>
    fields.some(
      (field) => field.field === wanted.field && field.old === wanted.old && field.new === wanted.new,
    ),
  );
}
