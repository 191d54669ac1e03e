// The difference between two places of a workspace, by the words that name them.
import type { z } from 'zod';
import { NotComparableError } from '../engine/fold.ts';
import type { Workspace } from '../engine/workspace.ts';
import { differences } from '../operations/inspection/difference.ts';
import { fail } from '../operations/problem.ts';
import type { Yard } from '../operations/yard.ts';
import type { Diff } from './models/inspection.ts';
import { placeNamed, placeView } from './places.ts';
import { NOT_COMPARABLE } from './problems.ts';

/** Everything that differs between two places. */
export function diffOf(
  yard: Yard,
  workspace: Workspace,
  words: { readonly from: string; readonly to: string },
): z.input<typeof Diff> {
  const from = placeNamed(yard, workspace, words.from);
  const to = placeNamed(yard, workspace, words.to);
  try {
    const items = differences(yard, workspace, { from, to });
    return {
      from: placeView(from),
      to: placeView(to),
      items: items.map((item) => ({ ...item, fields: [...item.fields] })),
    };
  } catch (error) {
    if (error instanceof NotComparableError) return fail(NOT_COMPARABLE);
    throw error;
  }
}
