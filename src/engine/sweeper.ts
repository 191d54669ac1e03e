// The sweeper: closes what nobody closed, removes what nobody needs, keeps the folder within its size.
import type { Engine } from './engine.ts';
import { closeWorkspace, deleteWorkspace, removeOrphans } from './lifecycle.ts';
import { wallNow } from './wall.ts';

/** How long things are kept. */
export interface Keeping {
  /** Days for which a closed workspace and an ended line are kept. */
  readonly keepDays: number;
}

/** What one sweep did. */
export interface Swept {
  readonly expired: number;
  readonly deleted: number;
  readonly lines: number;
}

const DAY = 86_400_000;

/** One sweep at a real instant. */
export function sweep(engine: Engine, keeping: Keeping, wall = wallNow()): Swept {
  const expired = engine.store.workspaces.expired(wall);
  for (const row of expired) {
    const workspace = engine.workspace(row.id);
    if (workspace) closeWorkspace(workspace, 'expired');
  }
  const horizon = wall - keeping.keepDays * DAY;
  const closed = engine.store.workspaces.closedBefore(horizon);
  for (const row of closed) {
    const workspace = engine.workspace(row.id);
    if (workspace) deleteWorkspace(engine, workspace);
  }
  return { expired: expired.length, deleted: closed.length, lines: removeOrphans(engine, horizon) };
}
