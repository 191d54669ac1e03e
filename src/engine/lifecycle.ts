// The life of a workspace: open, reset, restore, fork, snapshot, freeze, close, delete. Each writes a row and at most a small file.
import { rmSync } from 'node:fs';
import type { Engine } from './engine.ts';
import { firstChain } from './journal.ts';
import { createLine, readLine } from './line-file.ts';
import type { Place } from './materialise.ts';
import { refuseQuarantined } from './quarantine.ts';
import type { WorkspaceRow } from './store/workspaces.ts';
import { wallNow } from './wall.ts';
import type { Workspace } from './workspace.ts';

/** Where a new workspace begins: an image, or a place on somebody's line. */
export type Origin =
  | { readonly image: string; readonly seed: string }
  | { readonly place: Place; readonly seed?: string };

/** What a new workspace is. */
export interface Opening {
  readonly id: string;
  readonly origin: Origin;
  /** Principal of the agent's token. */
  readonly principal: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** Canonical text of the request, to tell a repetition from a conflict. */
  readonly request: string;
  readonly ttlSeconds: number;
}

/** Opens a workspace. The id must be free. */
export function openWorkspace(engine: Engine, opening: Opening): Workspace {
  const { origin, id, principal, request, ttlSeconds } = opening;
  const wall = wallNow();
  const number = engine.store.transaction(() => {
    const start = 'place' in origin ? origin.place : undefined;
    const row: Omit<WorkspaceRow, 'number'> = {
      id,
      state: 'open',
      ended: null,
      line: 0,
      epoch: 1,
      credentials_epoch: 1,
      principal,
      agent_serial: 0,
      start_line: start?.line ?? null,
      start_place: start?.number ?? 0,
      options: JSON.stringify(opening.options),
      request,
      ttl_seconds: ttlSeconds,
      opened_wall: wall,
      expires_wall: wall + ttlSeconds * 1000,
      closed_wall: null,
    };
    const workspace = engine.store.workspaces.add(row);
    const line = newLine(engine, workspace, beginning(engine, origin));
    const serial = engine.store.tokens.add({ workspace, epoch: 1, principal, pays: true, tools: null });
    engine.store.workspaces.change(workspace, { line, agent_serial: serial });
    if (start) inheritBlobs(engine, start, workspace);
    return workspace;
  });
  return engine.workspaceByNumber(number) as Workspace;
}

/** Drops the copy and starts a new line where the workspace was opened. */
export function resetWorkspace(engine: Engine, workspace: Workspace, keepCredentials: boolean): void {
  const { start_line, start_place, line } = workspace.row;
  const own = engine.store.lines.byNumber(line);
  const seed = own?.seed ?? '';
  const image = own?.image ?? '';
  const origin: Origin =
    start_line === null ? { image, seed } : { place: { line: start_line, number: start_place }, seed };
  changeLine(engine, workspace, { origin, keepCredentials });
}

/** Starts a new line at a place of this or another workspace's line. */
export function restoreWorkspace(
  engine: Engine,
  workspace: Workspace,
  change: { place: Place; keepCredentials: boolean },
): void {
  changeLine(engine, workspace, { origin: { place: change.place }, keepCredentials: change.keepCredentials });
}

/** Names the current place. The name must be free. */
export function takeSnapshot(engine: Engine, workspace: Workspace, name: string): Place {
  workspace.flush();
  const place = workspace.place();
  engine.store.snapshots.add({
    workspace: workspace.row.number,
    name,
    line: place.line,
    place: place.number,
    made_wall: wallNow(),
  });
  return place;
}

/** Ends the tokens and stops the line; a grader reads, nobody writes. */
export function freezeWorkspace(engine: Engine, workspace: Workspace): void {
  workspace.flush();
  workspace.cut();
  const head = workspace.takeHead();
  if (head) engine.store.lines.writeHeads([head]);
  workspace.change({ state: 'frozen' });
}

/** Ends a workspace. Its line is kept for a while (see sweeper.ts). */
export function closeWorkspace(workspace: Workspace, ended: 'deleted' | 'expired'): void {
  workspace.cut();
  if (!workspace.drop()) workspace.abandon();
  workspace.change({ state: 'closed', ended, closed_wall: wallNow() });
}

/** Closes a workspace and removes everything that nobody else holds. */
export function deleteWorkspace(engine: Engine, workspace: Workspace): void {
  const { number } = workspace.row;
  workspace.cut();
  engine.forget(workspace);
  engine.store.transaction(() => engine.store.workspaces.forget(number));
  engine.store.quarantine.forget(number);
  for (const blob of engine.store.holds.releaseAll(`w${number}`)) engine.blobs.remove(blob);
  removeOrphans(engine, 0);
}

/** Removes lines that nobody stands on and that ended before a real instant. Answers how many. */
export function removeOrphans(engine: Engine, wall: number): number {
  let removed = 0;
  for (
    let found = engine.store.lines.orphans(wall);
    found.length > 0;
    found = engine.store.lines.orphans(wall)
  ) {
    engine.store.transaction(() => {
      const images = engine.store.images.dropCheckpoints(found.map((line) => line.number));
      for (const line of found) engine.store.lines.forget(line.number);
      for (const image of images) engine.images.remove(image);
    });
    for (const line of found) rmSync(engine.linePath(line.number), { force: true });
    removed += found.length;
  }
  return removed;
}

/** Extends the lease by the time to live from now. */
export function extendLease(workspace: Workspace, ttlSeconds = workspace.row.ttl_seconds): void {
  workspace.change({ ttl_seconds: ttlSeconds, expires_wall: wallNow() + ttlSeconds * 1000 });
}

interface Beginning {
  readonly image: string;
  readonly seed: string;
  readonly chain: string;
  readonly parent: { readonly line: number | null; readonly place: number };
}

/** Image, seed and chain hash with which a new line begins. */
function beginning(engine: Engine, origin: Origin): Beginning {
  if ('image' in origin) {
    const { image, seed } = origin;
    return { image, seed, chain: firstChain(image, seed), parent: { line: null, place: 0 } };
  }
  const { line, number } = origin.place;
  const parent = engine.store.lines.byNumber(line);
  if (!parent) throw new Error(`Line ${line} is missing from the store.`);
  const { chain, row } = chainAt(engine, origin.place);
  return { image: row.image, seed: origin.seed ?? row.seed, chain, parent: { line, place: number } };
}

/** Chain hash after an entry, without making a copy. */
export function chainAt(engine: Engine, place: Place) {
  const row = engine.store.lines.byNumber(place.line);
  if (!row) throw new Error(`Line ${place.line} is missing from the store.`);
  const workspace = engine.workspaceByNumber(row.workspace);
  if (workspace?.row.line === place.line) {
    workspace.flush();
    if (workspace.place().number === place.number) return { chain: workspace.chain(), row };
  }
  const { header, rows } = readLine(engine.linePath(place.line), {
    length: row.length,
    chain: row.head_chain,
  });
  return { chain: rows[place.number - row.parent_place - 1]?.chain ?? header.chain, row };
}

function newLine(engine: Engine, workspace: number, begin: Beginning): number {
  const { image, seed, chain, parent } = begin;
  const row = {
    workspace,
    image,
    seed,
    parent_line: parent.line,
    parent_place: parent.place,
    length: 0,
    head_number: parent.place,
    head_chain: chain,
    ended_wall: null,
  };
  const line = engine.store.lines.add(row);
  createLine(engine.linePath(line), { format: 1, line, image, seed, chain, parent });
  return line;
}

function changeLine(
  engine: Engine,
  workspace: Workspace,
  change: { origin: Origin; keepCredentials: boolean },
): void {
  refuseQuarantined(engine, workspace);
  workspace.cut();
  workspace.flush();
  const begin = beginning(engine, change.origin);
  const { number, line, epoch, credentials_epoch, principal, agent_serial } = workspace.row;
  const head = workspace.takeHead();
  const next = engine.store.transaction(() => {
    if (head) engine.store.lines.writeHeads([head]);
    engine.store.lines.end(line, wallNow());
    const created = newLine(engine, number, begin);
    const serial = change.keepCredentials
      ? agent_serial
      : engine.store.tokens.add({ workspace: number, epoch: epoch + 1, principal, pays: true, tools: null });
    return { line: created, serial };
  });
  workspace.abandon();
  workspace.change({
    state: 'open',
    ended: null,
    closed_wall: null,
    line: next.line,
    epoch: epoch + 1,
    agent_serial: next.serial,
    credentials_epoch: change.keepCredentials ? credentials_epoch : epoch + 1,
    expires_wall: wallNow() + workspace.row.ttl_seconds * 1000,
  });
}

function inheritBlobs(engine: Engine, start: Place, workspace: number): void {
  const owner = engine.store.lines.byNumber(start.line)?.workspace;
  if (owner !== undefined) engine.store.holds.copy(`w${owner}`, `w${workspace}`);
}
