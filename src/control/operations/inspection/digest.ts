// inspection.digest: shows what a state is compared by, and counts it anew if asked to.
import { z } from 'zod';
import { digestHex } from '../../../engine/digest.ts';
import type { Engine } from '../../../engine/engine.ts';
import type { Live } from '../../../engine/live.ts';
import { materialise, type Place } from '../../../engine/materialise.ts';
import { Pace } from '../../../engine/pace.ts';
import type { Workspace } from '../../../engine/workspace.ts';
import { stateAt } from '../../../operations/inspection/state.ts';
import { holding } from '../../jobs.ts';
import { ofWorkspace, placeText, placeWords } from '../../models/fields.ts';
import { type ControlContext, defineControl } from '../../operation.ts';
import { placeNamed } from '../../places.ts';
import { UNKNOWN_PLACE, UNKNOWN_SNAPSHOT, UNKNOWN_WORKSPACE } from '../../problems.ts';

const Digest = z
  .object({
    line: z.int().describe('Line of the place.'),
    entry: z.int().describe('The last entry before it.'),
    chain: z.string().describe('Chain hash after that entry.'),
    content: z.string().describe('Digest of the content: what graders compare.'),
    replay: z.string().describe('Digest of content, registers and timers: what a replay must reach.'),
    recounted: z
      .object({
        content: z.string().describe('Digest of the content, counted over all rows.'),
        agrees: z.boolean().describe('Whether content and timers equal the sums that follow every change.'),
      })
      .nullable()
      .describe('Null unless a recount was asked for.'),
  })
  .meta({ id: 'Digest', description: 'What a state is compared by.' });

export const readDigest = defineControl({
  id: 'inspection.digest',
  summary: 'Read the digests of a workspace, and count them anew if asked to.',
  effect: 'read',
  audience: 'grader',
  route: 'GET /v1/workspaces/{workspace_id}/digest',
  input: z.strictObject({
    ...ofWorkspace,
    as_of: placeText.optional().describe(`${placeWords} The present unless given.`),
    recount: z
      .boolean()
      .default(false)
      .describe('Count over all rows and compare: a job that holds the workspace.'),
  }),
  output: Digest,
  problems: [UNKNOWN_WORKSPACE, UNKNOWN_PLACE, UNKNOWN_SNAPSHOT],
  handler({ workspace_id, as_of, recount }, ctx) {
    const workspace = ctx.workspace(workspace_id);
    const place = placeNamed(ctx.yard, workspace, as_of);
    const live = stateAt(ctx.yard, workspace, place);
    const digests = {
      line: place.line,
      entry: live.number,
      chain: live.chain,
      content: live.contentDigest,
      replay: live.replayDigest,
    };
    if (!recount) return { ...digests, recounted: null };
    return ctx.job(async () => ({ ...digests, recounted: await recounted(ctx, workspace, place) }));
  },
});

/** Counts the live state while its gate is held, or a state of its own at any other place. */
function recounted({ yard }: ControlContext, workspace: Workspace, place: Place) {
  const { engine } = yard;
  const live = workspace.row.state === 'closed' ? undefined : workspace.liveAt(place.number);
  if (live && place.line === workspace.row.line) return holding(workspace, () => count(engine, live));
  const own = engine.guarded(workspace, () => materialise(engine, place, 0));
  return count(engine, own).finally(() => own.copy.close());
}

/** Counts in slices. */
async function count(engine: Engine, { copy, sums }: Live) {
  const pace = new Pace(engine);
  const counting = copy.recounting();
  for (let step = counting.next(); ; step = counting.next()) {
    if (step.done) {
      const { content, timers } = step.value;
      return { content: digestHex(content), agrees: content === sums.content && timers === sums.timers };
    }
    if (pace.isOver) await pace.rest();
  }
}
