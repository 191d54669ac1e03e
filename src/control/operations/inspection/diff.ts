// inspection.diff: shows what differs between two places.
import { z } from 'zod';
import { diffOf } from '../../diff.ts';
import { ofWorkspace, placeText, placeWords } from '../../models/fields.ts';
import { Diff } from '../../models/inspection.ts';
import { defineControl } from '../../operation.ts';
import { NOT_COMPARABLE, UNKNOWN_PLACE, UNKNOWN_SNAPSHOT, UNKNOWN_WORKSPACE } from '../../problems.ts';

export const diff = defineControl({
  id: 'inspection.diff',
  summary: 'Read what differs between two places, by record and field, with the entry that did it.',
  description:
    'Folded from the journal: it costs what happened between the places, whatever the size of the company.',
  effect: 'read',
  audience: 'grader',
  route: 'GET /v1/workspaces/{workspace_id}/diff',
  input: z.strictObject({
    ...ofWorkspace,
    from: placeText.default('start').describe(`First place: ${placeWords}`),
    to: placeText.default('now').describe(`Second place: ${placeWords}`),
  }),
  output: Diff,
  problems: [UNKNOWN_WORKSPACE, UNKNOWN_PLACE, UNKNOWN_SNAPSHOT, NOT_COMPARABLE],
  handler: ({ workspace_id, from, to }, ctx) => diffOf(ctx.yard, ctx.workspace(workspace_id), { from, to }),
});
