// The path of a place: which stretches of which lines lead from the image to it.
import { invariant } from './invariant.ts';
import type { Row } from './journal.ts';
import { type LineContent, readLine } from './line-file.ts';
import { type Holder, lineHolder } from './store/holds.ts';
import type { LineRow } from './store/lines.ts';
import type { Store } from './store/store.ts';

/** Entries after `from` up to and with `to` of one line. */
export interface Stretch {
  readonly line: LineRow;
  readonly from: number;
  readonly to: number;
}

/** Where lines are kept. */
export interface Lines {
  readonly store: Store;
  linePath(number: number): string;
}

/** The stretches from the image to the place `to` on a line, in order. */
export function pathTo(lines: Lines, line: number, to: number): Stretch[] {
  const stretches: Stretch[] = [];
  for (let number: number | null = line, end = to; number !== null; ) {
    const row: LineRow | undefined = lines.store.lines.byNumber(number);
    invariant(row, `Line ${number} is missing from the store.`);
    // A place before a line begins lies on one of its parents.
    if (end >= row.parent_place) stretches.unshift({ line: row, from: row.parent_place, to: end });
    number = row.parent_line;
    end = Math.min(end, row.parent_place);
  }
  return stretches;
}

/** The rows of a stretch, with their entry numbers, after `after` when given. */
export function rowsOf(lines: Lines, stretch: Stretch, after = 0): { number: number; row: Row }[] {
  const start = Math.max(stretch.from, after);
  if (start >= stretch.to) return [];
  const content = readKnownLine(lines, stretch.line);
  const first = start - stretch.line.parent_place;
  const rows = content.rows.slice(first, stretch.to - stretch.line.parent_place);
  return rows.map((row, position) => ({ number: start + position + 1, row }));
}

/** A line's file, checked against all that control.db knows of it. */
export function readKnownLine(lines: Pick<Lines, 'linePath'>, row: LineRow): LineContent {
  const { number, image, seed, length, head_chain, parent_line, parent_place } = row;
  const origin = { line: number, image, seed, parent: { line: parent_line, place: parent_place } };
  return readLine(lines.linePath(number), { length, chain: head_chain, origin });
}

/** Who holds the blobs of a workspace: the lines of its path, each as far as the path follows it. */
export function holdersOf(lines: Lines, workspace: { readonly row: { readonly line: number } }): Holder[] {
  return pathTo(lines, workspace.row.line, Number.MAX_SAFE_INTEGER).map(({ line, to }) => ({
    holder: lineHolder(line.number),
    upTo: to,
  }));
}
