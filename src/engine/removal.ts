// Removal: deleting a workspace frees at once what nobody else stands on or holds.
import { rmSync } from 'node:fs';
import type { Engine } from './engine.ts';
import { lineHolder } from './store/holds.ts';
import type { LineRow } from './store/lines.ts';
import type { Workspace } from './workspace.ts';

/** Lines looked at in one go. */
const MOST_LINES = 100;

/** Closes a workspace and removes everything that nobody else holds. */
export function deleteWorkspace(engine: Engine, workspace: Workspace): void {
  const { number, start_line } = workspace.row;
  workspace.cut();
  engine.forget(workspace);
  engine.sessions.forget(workspace);
  const lines = engine.store.lines.of(number);
  const start = start_line === null ? undefined : engine.store.lines.byNumber(start_line);
  const gone = engine.store.transaction(() => {
    engine.store.workspaces.forget(number);
    engine.store.quarantine.forget(number);
    return forgetLines(engine, start ? [start, ...lines] : lines, 0);
  });
  removeFiles(engine, gone);
}

/** Removes lines that ended before a real instant and that nobody stands on, some at a time. Yields how many. */
export function* removingEndedLines(engine: Engine, wall: number): Generator<number> {
  for (let below = Number.MAX_SAFE_INTEGER; below > 0; ) {
    const ended = engine.store.lines.endedBefore(wall, below, MOST_LINES);
    const gone = engine.store.transaction(() => forgetLines(engine, ended, wall));
    removeFiles(engine, gone);
    below = ended.length < MOST_LINES ? 0 : (ended.at(-1) as LineRow).number;
    yield gone.lines.length;
  }
}

interface Gone {
  readonly lines: readonly number[];
  readonly blobs: readonly string[];
  readonly images: readonly string[];
}

/** Forgets those of some lines that are free, and what only they stood on. Children have higher numbers than parents. */
function forgetLines(engine: Engine, some: readonly LineRow[], wall: number): Gone {
  const { lines, holds, images } = engine.store;
  const waiting = some.toSorted((a, b) => a.number - b.number);
  const gone: number[] = [];
  const blobs: string[] = [];
  for (let line = waiting.pop(); line; line = waiting.pop()) {
    if (!isOver(engine, line, wall) || !lines.isFree(line.number)) continue;
    lines.forget(line.number);
    gone.push(line.number);
    blobs.push(...holds.releaseAll(lineHolder(line.number)));
    addParent(waiting, line.parent_line === null ? undefined : lines.byNumber(line.parent_line));
  }
  return { lines: gone, blobs, images: gone.length > 0 ? images.dropCheckpoints(gone) : [] };
}

/** Puts a parent in its place by number, once. */
function addParent(waiting: LineRow[], parent: LineRow | undefined): void {
  if (!parent) return;
  const after = waiting.findLastIndex((line) => line.number <= parent.number);
  if (waiting[after]?.number !== parent.number) waiting.splice(after + 1, 0, parent);
}

/** Whether nobody writes on a line any more and its time is over. */
function isOver({ store }: Engine, line: LineRow, wall: number): boolean {
  const ended = line.ended_wall !== null && line.ended_wall < wall;
  return ended || store.workspaces.byNumber(line.workspace) === undefined;
}

function removeFiles(engine: Engine, { lines, blobs, images }: Gone): void {
  for (const line of lines) {
    rmSync(engine.linePath(line), { force: true });
    engine.past.forgetLine(line);
  }
  for (const blob of blobs) engine.blobs.remove(blob);
  for (const image of images) engine.images.remove(image);
}
