// Snapshots by name: `workspace_id/name`, or the name alone for a workspace's own.
import type { z } from 'zod';
import { invariant } from '../engine/invariant.ts';
import type { Place } from '../engine/materialise.ts';
import type { Workspace } from '../engine/workspace.ts';
import { fail } from '../operations/problem.ts';
import type { Yard } from '../operations/yard.ts';
import { formatInstant } from '../values/instant.ts';
import type { Snapshot } from './models/snapshot.ts';
import { UNKNOWN_SNAPSHOT } from './problems.ts';

/** A snapshot and whose it is. */
export interface Found {
  readonly owner: Workspace;
  readonly place: Place;
}

/** The snapshot of a name. Without a workspace in front it is one of `own`. Unknown: 422 UNKNOWN_SNAPSHOT. */
export function snapshotNamed({ engine }: Yard, name: string, own?: Workspace): Found {
  const slash = name.indexOf('/');
  const owner = slash < 0 ? own : engine.workspace(name.slice(0, slash));
  const row = owner && engine.store.snapshots.find(owner.row.number, name.slice(slash + 1));
  if (!owner || !row) return fail(UNKNOWN_SNAPSHOT, { name });
  return { owner, place: { line: row.line, number: row.place } };
}

/** A snapshot as answers show it. It must exist. */
export function snapshotView({ engine }: Yard, workspace: Workspace, name: string): z.input<typeof Snapshot> {
  const row = engine.store.snapshots.find(workspace.row.number, name);
  invariant(row, `Snapshot ${name} is missing from the store.`);
  return {
    snapshot: `${workspace.id}/${name}`,
    name,
    line: row.line,
    entry: row.place,
    made_at: formatInstant(row.made_wall),
  };
}
