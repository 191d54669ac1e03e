// workspaces.diffs: shows what changed in many workspaces, item by item.
import { z } from 'zod';
import { paced } from '../../../engine/pace.ts';
import { diffOf } from '../../diff.ts';
import { itemResult, resultOf, workspaceOf } from '../../item-results.ts';
import { several } from '../../log.ts';
import { manyIds, placeText, placeWords } from '../../models/fields.ts';
import { Diff } from '../../models/inspection.ts';
import { defineControl } from '../../operation.ts';
import { NOT_COMPARABLE, UNKNOWN_PLACE, UNKNOWN_SNAPSHOT, UNKNOWN_WORKSPACE } from '../../problems.ts';

export const diffWorkspaces = defineControl({
  id: 'workspaces.diffs',
  summary: 'Read what changed in many workspaces, answered item by item.',
  effect: 'read',
  audience: 'grader',
  route: 'POST /v1/workspaces/diffs',
  input: z.strictObject({
    ids: manyIds,
    from: placeText.default('start').describe(`First place: ${placeWords}`),
    to: placeText.default('now').describe(`Second place: ${placeWords}`),
  }),
  output: z.object({ items: z.array(itemResult(Diff)) }),
  problems: [UNKNOWN_WORKSPACE, UNKNOWN_PLACE, UNKNOWN_SNAPSHOT, NOT_COMPARABLE],
  example: { ids: ['group-7-1', 'group-7-2'] },
  subject: ({ ids }) => several(ids),
  async handler({ ids, from, to }, ctx) {
    const items = await paced(ctx.yard.engine, ids, (id) =>
      resultOf(ctx, id, () => diffOf(ctx.yard, workspaceOf(ctx, id, 'workspaces.diffs'), { from, to })),
    );
    return { items };
  },
});
