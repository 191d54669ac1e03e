// The sweeper: closes what nobody closed, removes what nobody needs, keeps the folder within its size.
import { statSync } from 'node:fs';
import type { Engine } from './engine.ts';
import { closeWorkspace } from './lifecycle.ts';
import { Pace } from './pace.ts';
import { deleteWorkspace, removingEndedLines } from './removal.ts';
import { wallNow } from './wall.ts';

/** How long things are kept. */
export interface Keeping {
  /** Days for which a closed workspace and an ended line are kept. */
  readonly keepDays: number;
  /** Bytes that the folder may have; above it, what is kept goes early, the oldest first. No limit unless given. */
  readonly maxBytes?: number | undefined;
}

/** What one sweep did. */
export interface Swept {
  readonly expired: number;
  readonly deleted: number;
  readonly lines: number;
}

const DAY = 86_400_000;

/** Sweeps now and then, in slices, until the answer is called. */
export function startSweeper(engine: Engine, keeping: Keeping, everyMs = 15_000): () => void {
  engine.keeping = keeping;
  let sweeping = false;
  const timer = setInterval(() => {
    if (sweeping) return;
    sweeping = true;
    // What fails once (a full disk) is tried again next time; a stopped engine needs no sweep.
    sweepGently(engine, keeping)
      .catch(() => undefined)
      .finally(() => {
        sweeping = false;
      });
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** One sweep at a real instant, at once. */
export function sweep(engine: Engine, keeping: Keeping, wall = wallNow()): Swept {
  const steps = sweeping(engine, keeping, wall);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

/** One sweep now, in slices between which everybody else goes on. */
export async function sweepGently(engine: Engine, keeping: Keeping): Promise<Swept> {
  const pace = new Pace(engine);
  const steps = sweeping(engine, keeping, wallNow());
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    if (pace.isOver) await pace.rest();
  }
}

/** A sweep, workspace by workspace. */
function* sweeping(engine: Engine, keeping: Keeping, wall: number): Generator<void, Swept> {
  const expired = yield* closeExpired(engine, wall);
  const horizon = wall - keeping.keepDays * DAY;
  let deleted = yield* deleteClosed(engine, horizon);
  let lines = yield* removeEnded(engine, horizon);
  const tooLarge = () => keeping.maxBytes !== undefined && folderBytes(engine) > keeping.maxBytes;
  if (tooLarge()) {
    deleted += yield* deleteClosed(engine, wall, tooLarge);
    if (tooLarge()) lines += yield* removeEnded(engine, wall);
  }
  engine.isFull = tooLarge();
  engine.releaseImages();
  return { expired, deleted, lines };
}

/** Bytes of the data folder, as far as control.db knows them; line files are counted up to their last recorded end. */
export function folderBytes(engine: Engine): number {
  const { store, images, folder } = engine;
  const parts = images.list().reduce((sum, { bytes, about }) => {
    // A checkpoint shares the text part of its image.
    return sum + bytes.rows + (about.checkpoint_of === undefined ? bytes.text : 0);
  }, 0);
  const database = ['', '-wal'].reduce((sum, end) => sum + sizeOf(`${folder.controlDb}${end}`), 0);
  return store.lines.bytes() + store.holds.allBytes() + parts + database;
}

/** Closes open and frozen workspaces whose lease has ended. One that was used meanwhile, or that a job holds, stays. */
function* closeExpired(engine: Engine, wall: number): Generator<void, number> {
  let closed = 0;
  for (const { id } of engine.store.workspaces.expired(wall)) {
    yield;
    const workspace = engine.workspace(id);
    if (!workspace || workspace.gate || workspace.row.state === 'closed') continue;
    workspace.keepLease(0);
    if (workspace.row.expires_wall >= wall) continue;
    closeWorkspace(workspace, 'expired');
    closed += 1;
  }
  return closed;
}

function* deleteClosed(
  engine: Engine,
  before: number,
  go: () => boolean = () => true,
): Generator<void, number> {
  let deleted = 0;
  for (const { id, number } of engine.store.workspaces.closedBefore(before)) {
    yield;
    if (!go()) break;
    const workspace = engine.workspace(id);
    // Somebody may have deleted it meanwhile and opened another of that name.
    if (workspace?.row.number !== number || workspace.row.state !== 'closed') continue;
    deleteWorkspace(engine, workspace);
    deleted += 1;
  }
  return deleted;
}

function* removeEnded(engine: Engine, wall: number): Generator<void, number> {
  let removed = 0;
  for (const count of removingEndedLines(engine, wall)) {
    removed += count;
    yield;
  }
  return removed;
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
