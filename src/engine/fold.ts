// What differs between two places, folded from the journal: cost follows what happened between them, not the world.
import type { Change } from './capture.ts';
import { invariant } from './invariant.ts';
import { parseEntry } from './journal.ts';
import type { Place } from './materialise.ts';
import { type Lines, pathTo, rowsOf, type Stretch } from './path.ts';
import type { Schema } from './schema.ts';

/** The two places do not begin at the same image. */
export class NotComparableError extends Error {
  override name = 'NotComparableError';
}

/** One row that differs. `before` and `after` are its captured texts; null where it does not exist. */
export interface RowDifference {
  readonly table: string;
  /** The primary key, as captured. */
  readonly key: string;
  readonly before: string | null;
  readonly after: string | null;
  /** By column position: the entry that gave the value at `to`. Absent where the value went back to an earlier one. */
  readonly entries: ReadonlyMap<number, number>;
  /** The entry that made or removed the row. */
  readonly entry: number | null;
}

/** What differs, in the order in which rows were first touched. */
export interface Fold {
  readonly rows: readonly RowDifference[];
  /** Long texts that came into being on the way, by id: their rows are journaled like any other. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Folds the journal from one place to another. Either may be the earlier one; they may lie on different lines. */
export function foldBetween(ground: Lines & { schema: Schema }, from: Place, to: Place): Fold {
  const [back, forward] = apart(pathTo(ground, from.line, from.number), pathTo(ground, to.line, to.number));
  const rows = new Rows(ground.schema);
  for (const stretch of back) each(ground, stretch, (change) => rows.undo(change));
  for (const stretch of forward) each(ground, stretch, (change, number) => rows.follow(change, number));
  return { rows: rows.differences(), texts: rows.texts };
}

/** What lies behind the last common place of two paths, on each. */
function apart(one: readonly Stretch[], other: readonly Stretch[]): [back: Stretch[], forward: Stretch[]] {
  const [first, second] = [one[0] as Stretch, other[0] as Stretch];
  if (first.line.image !== second.line.image)
    throw new NotComparableError('The places do not begin at the same image.');
  let shared = 0;
  let at = 0;
  for (let index = 0; one[index]?.line.number === other[index]?.line.number && index < one.length; index++) {
    const [mine, theirs] = [one[index] as Stretch, other[index] as Stretch];
    shared = index;
    at = Math.min(mine.to, theirs.to);
    if (mine.to !== theirs.to) break;
  }
  return [behind(one, shared, at), behind(other, shared, at)];
}

function behind(path: readonly Stretch[], index: number, at: number): Stretch[] {
  return path.slice(index).flatMap(({ line, from, to }) => {
    const start = Math.max(from, at);
    return start < to ? [{ line, from: start, to }] : [];
  });
}

/** Every change of a stretch, with its entry. */
function each(lines: Lines, stretch: Stretch, use: (change: Change, number: number) => void): void {
  for (const { number, row } of rowsOf(lines, stretch, stretch.from)) {
    // Most entries change nothing, and looking for the word is cheaper than parsing.
    if (!row.json.includes('"changes":[[')) continue;
    for (const change of parseEntry(row.json).changes ?? []) use(change, number);
  }
}

/** A row on its way. At first sight it is everywhere what it was at the last common place. */
interface Row {
  readonly table: string;
  readonly key: string;
  from: string | null;
  to: string | null;
  entry: number | null;
  readonly entries: Map<number, number>;
}

/** The rows that were touched. */
class Rows {
  readonly texts = new Map<string, string>();
  readonly #schema: Schema;
  readonly #rows = new Map<string, Row>();

  constructor(schema: Schema) {
    this.#schema = schema;
  }

  /** A change between the last common place and `from`: it is not there at `to`. */
  undo(change: Change): void {
    for (const [row, after] of this.#touch(change)) row.from = after;
  }

  /** A change between the last common place and `to`. */
  follow(change: Change, number: number): void {
    for (const [row, after] of this.#touch(change)) {
      for (const position of changedColumns(row.to, after)) row.entries.set(position, number);
      if (row.to === null || after === null) row.entry = number;
      row.to = after;
    }
  }

  differences(): RowDifference[] {
    const different = [...this.#rows.values()].filter((row) => row.from !== row.to);
    return different.map(({ table, key, from, to, entries, entry }) => ({
      table,
      key,
      before: from,
      after: to,
      entries,
      entry,
    }));
  }

  /** The rows that a change touches: one, or two when it changed the key. Long texts are only remembered. */
  #touch([table, , key, before, after]: Change): [row: Row, after: string | null][] {
    if (table === '_texts') {
      if (after !== null) this.texts.set(...(JSON.parse(after) as [string, string]));
      return [];
    }
    if (this.#schema.share(table) !== 'content') return [];
    const old = canonical(key);
    const next = before === null || after === null ? old : this.#keyIn(table, after);
    if (old === next) return [[this.#row(table, old, before), after]];
    return [
      [this.#row(table, old, before), null],
      [this.#row(table, next, null), after],
    ];
  }

  #row(table: string, key: string, before: string | null): Row {
    const name = `${table} ${key}`;
    let row = this.#rows.get(name);
    if (!row) {
      row = { table, key, from: before, to: before, entry: null, entries: new Map() };
      this.#rows.set(name, row);
    }
    return row;
  }

  #keyIn(table: string, text: string): string {
    const info = this.#schema.tables.get(table);
    invariant(info, `The journal names table ${table}, which no app has.`);
    const values = JSON.parse(text) as unknown[];
    const place = (name: string) => info.columns.findIndex((column) => column.name === name);
    return JSON.stringify(info.key.map((name) => values[place(name)]));
  }
}

function canonical(key: string): string {
  return JSON.stringify(JSON.parse(key));
}

function changedColumns(before: string | null, after: string | null): number[] {
  if (after === null) return [];
  const [old, now] = [before, after].map((text) => (text === null ? [] : (JSON.parse(text) as unknown[])));
  return (now as unknown[]).flatMap((value, position) => (value === old?.[position] ? [] : [position]));
}
