// snapshots.create: names the present of a workspace.
import { z } from 'zod';
import { takeSnapshot } from '../../../engine/lifecycle.ts';
import type { Place } from '../../../engine/materialise.ts';
import { factsOf, type Past } from '../../../engine/past.ts';
import { ofWorkspace } from '../../models/fields.ts';
import { named } from '../../models/opening.ts';
import { Snapshot } from '../../models/snapshot.ts';
import { defineControl } from '../../operation.ts';
import { SNAPSHOT_EXISTS, UNKNOWN_WORKSPACE, WORKSPACE_CLOSED } from '../../problems.ts';
import { snapshotView } from '../../snapshots.ts';

export const createSnapshot = defineControl({
  id: 'snapshots.create',
  summary: 'Name the present of a workspace, to restore it or to open others at it.',
  description: 'The same name at the same place gives the same answer; at another place it is refused.',
  effect: 'write',
  audience: 'operator',
  route: 'POST /v1/workspaces/{workspace_id}/snapshots',
  input: z.strictObject({ ...ofWorkspace, ...named }),
  output: Snapshot,
  problems: [UNKNOWN_WORKSPACE, WORKSPACE_CLOSED, SNAPSHOT_EXISTS],
  example: { workspace_id: 'episode-17', name: 'after-triage' },
  subject: ({ workspace_id, name }) => `${workspace_id}/${name}`,
  handler({ workspace_id, name }, ctx) {
    const { engine } = ctx.yard;
    const workspace = ctx.workspace(workspace_id);
    const place = workspace.place();
    const known = engine.store.snapshots.find(workspace.row.number, name);
    if (known && !isSame(engine.past, { line: known.line, number: known.place }, place))
      ctx.fail(SNAPSHOT_EXISTS, { name });
    if (!known) takeSnapshot(engine, workspace, name);
    const live = workspace.liveAt(place.number);
    if (live) engine.past.remember(place, factsOf(live));
    return snapshotView(ctx.yard, workspace, name);
  },
});

/** Whether two places are one: a new line begins where its parent was left. */
function isSame(past: Past, one: Place, other: Place): boolean {
  const [first, second] = [past.owned(one), past.owned(other)];
  return first.line === second.line && first.number === second.number;
}
