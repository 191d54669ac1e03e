// The life of a workspace: open, reset, restore, snapshot, freeze, close. Each writes a row and at most a small file.
import type { Engine } from './engine.ts';
import type { Place } from './materialise.ts';
import { beginning, newLine, type Origin, type Settings } from './new-line.ts';
import { refuseQuarantined } from './quarantine.ts';
import type { Head } from './store/lines.ts';
import { wallNow } from './wall.ts';
import type { Workspace } from './workspace.ts';

/** What a new workspace is. */
export interface Opening {
  readonly id: string;
  readonly origin: Origin;
  /** Principal of the agent's token. */
  readonly principal: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly settings?: Settings | undefined;
  /** Canonical text of the request, to tell a repetition from a conflict. */
  readonly request: string;
  readonly ttlSeconds: number;
}

/** Opens a workspace. The id must be free. */
export function openWorkspace(engine: Engine, opening: Opening): Workspace {
  const [opened] = openWorkspaces(engine, [opening]);
  if (opened instanceof Error) throw opened;
  return opened as Workspace;
}

/** Opens many in one transaction. What hinders one of them stands in its place and touches no other. */
export function openWorkspaces(engine: Engine, openings: readonly Opening[]): (Workspace | Error)[] {
  const written = engine.store.transaction(() => openings.map((opening) => attempt(engine, opening)));
  return written.map((head, position) => {
    if (head instanceof Error) return head;
    const workspace = engine.workspace((openings[position] as Opening).id) as Workspace;
    workspace.begin(head);
    return workspace;
  });
}

/** Drops the copy and starts a new line where the workspace was opened. */
export function resetWorkspace(engine: Engine, workspace: Workspace, keepCredentials: boolean): void {
  const { start_line, start_place, image, seed, settings } = workspace.row;
  const origin: Origin =
    start_line === null ? { image, seed } : { place: { line: start_line, number: start_place }, seed };
  changeLine(engine, workspace, {
    origin,
    keepCredentials,
    settings: settings === null ? undefined : (JSON.parse(settings) as Settings),
  });
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
  if (!workspace.letGo({ checkpoint: false })) workspace.abandon();
  workspace.change({ state: 'closed', ended, closed_wall: wallNow() });
}

/** Gives a workspace a time to live, counted from now. */
export function extendLease(workspace: Workspace, ttlSeconds = workspace.row.ttl_seconds): void {
  workspace.change({ ttl_seconds: ttlSeconds, expires_wall: wallNow() + ttlSeconds * 1000 });
}

function attempt(engine: Engine, opening: Opening): Head | Error {
  try {
    return engine.store.transaction(() => insert(engine, opening));
  } catch (error) {
    return error as Error;
  }
}

function insert(engine: Engine, opening: Opening): Head {
  const { origin, id, principal, options, settings, request, ttlSeconds } = opening;
  const wall = wallNow();
  const begin = beginning(engine, origin);
  const workspace = engine.store.workspaces.add({
    id,
    state: 'open',
    ended: null,
    line: 0,
    epoch: 1,
    credentials_epoch: 1,
    principal,
    agent_serial: 0,
    image: begin.image,
    seed: begin.seed,
    start_line: begin.parent.line,
    start_place: begin.parent.place,
    settings: settings ? JSON.stringify(settings) : null,
    options: JSON.stringify(options),
    request,
    ttl_seconds: ttlSeconds,
    opened_wall: wall,
    expires_wall: wall + ttlSeconds * 1000,
    closed_wall: null,
  });
  const head = newLine(engine, workspace, { ...begin, settings });
  const serial = engine.store.tokens.add({ workspace, epoch: 1, principal, pays: true, tools: null });
  engine.store.workspaces.change(workspace, { line: head.line, agent_serial: serial });
  return head;
}

interface LineChange {
  readonly origin: Origin;
  readonly keepCredentials: boolean;
  readonly settings?: Settings | undefined;
}

function changeLine(engine: Engine, workspace: Workspace, change: LineChange): void {
  refuseQuarantined(engine, workspace);
  workspace.cut();
  workspace.flush();
  const begin = { ...beginning(engine, change.origin), settings: change.settings };
  const { number, line, epoch, credentials_epoch, principal, agent_serial } = workspace.row;
  const last = workspace.takeHead();
  // All in one transaction: a disk that is full half-way leaves the workspace where it was.
  const next = engine.store.transaction(() => {
    if (last) engine.store.lines.writeHeads([last]);
    engine.store.lines.end(line, wallNow());
    const head = newLine(engine, number, begin);
    const serial = change.keepCredentials
      ? agent_serial
      : engine.store.tokens.add({ workspace: number, epoch: epoch + 1, principal, pays: true, tools: null });
    const row = {
      state: 'open',
      ended: null,
      closed_wall: null,
      line: head.line,
      epoch: epoch + 1,
      agent_serial: serial,
      credentials_epoch: change.keepCredentials ? credentials_epoch : epoch + 1,
      expires_wall: wallNow() + workspace.row.ttl_seconds * 1000,
    } as const;
    engine.store.workspaces.change(number, row);
    return { head, row };
  });
  workspace.abandon();
  workspace.changed(next.row);
  workspace.begin(next.head);
}
