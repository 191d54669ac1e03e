// Places by word: an entry of the workspace's path, its start, its present, or a snapshot.
import type { z } from 'zod';
import type { Place } from '../engine/materialise.ts';
import type { Workspace } from '../engine/workspace.ts';
import { fail } from '../operations/problem.ts';
import type { Yard } from '../operations/yard.ts';
import type { PlaceView } from './models/inspection.ts';
import { NOT_COMPARABLE, UNKNOWN_PLACE } from './problems.ts';
import { snapshotNamed } from './snapshots.ts';

/** The place that a word means; the present for none. Unknown: 422. */
export function placeNamed(yard: Yard, workspace: Workspace, word = 'now'): Place {
  const present = workspace.place();
  if (word === 'now') return present;
  if (word === 'start') return startOf(yard, workspace);
  if (!/^\d+$/.test(word)) return snapshotNamed(yard, word, workspace).place;
  const number = Number(word);
  if (number > present.number) fail(UNKNOWN_PLACE, { place: word, last: present.number });
  return { line: present.line, number };
}

/** A place as answers show it. */
export function placeView({ line, number }: Place): z.input<typeof PlaceView> {
  return { line, entry: number };
}

/** Where a reset goes: the image, or the place it was opened at. After a restore from afar the image may be another. */
function startOf({ engine }: Yard, { row }: Workspace): Place {
  const { start_line, start_place, line, image } = row;
  if (start_line !== null) return { line: start_line, number: start_place };
  if (engine.store.lines.byNumber(line)?.image !== image) fail(NOT_COMPARABLE);
  return { line, number: 0 };
}
