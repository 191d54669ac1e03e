// The yard: an engine with the company's apps on it. Everything that handles a call is reached from here.
import { Engine, type EngineOptions } from '../engine/engine.ts';
import type { Live } from '../engine/live.ts';
import { holdersOf } from '../engine/path.ts';
import { shortageOf } from '../engine/shortage.ts';
import { type Held, lineHolder } from '../engine/store/holds.ts';
import type { Workspace } from '../engine/workspace.ts';
import type { Ground } from './call-context.ts';
import type { Composition } from './compose.ts';
import { type Faults, noFaults } from './faults.ts';
import { fail } from './problem.ts';
import { STORAGE_FULL } from './problems.ts';

/** Reads the fault plan of a workspace from its registers. */
export type FaultReader = (live: Live) => Faults;

/** How a yard is opened. */
export interface YardOptions extends Omit<EngineOptions, 'schema'> {
  readonly composition: Composition;
  /** Check every answer against its model; a mismatch is a defect. On in tests, off in plain `serve`. */
  readonly checkOutput?: boolean;
  readonly faults?: FaultReader;
  /** Told of every defect that ended a workspace: the incident and what was thrown. */
  readonly onDefect?: (incident: string, error: unknown) => void;
}

/** An open yard. */
export interface Yard {
  readonly engine: Engine;
  readonly composition: Composition;
  readonly checkOutput: boolean;
  readonly faults: FaultReader;
  onDefect(incident: string, error: unknown): void;
  close(): void;
}

/** Opens a yard over a data folder. */
export function openYard(options: YardOptions): Yard {
  const { composition, checkOutput = true, faults = () => noFaults, onDefect = ignore, ...rest } = options;
  const engine = new Engine({ ...rest, schema: composition.schema });
  return { engine, composition, checkOutput, faults, onDefect, close: () => engine.close() };
}

function ignore(): void {
  // Nobody asked to be told. The incident stands in control.db all the same.
}

/** What contexts of a workspace's live state stand on. */
export function groundOf(yard: Yard, workspace: Workspace): Ground {
  const live = workspace.live();
  return { composition: yard.composition, live, outside: outsideOf(yard, workspace) };
}

/** Texts and bytes of a workspace that are no rows. Bytes count against its limit. */
function outsideOf(yard: Yard, workspace: Workspace): Ground['outside'] {
  const { engine } = yard;
  return {
    readText: (reference) => engine.readText(workspace, reference),
    keepBlob: (bytes) => {
      holdBlob(yard, workspace, engine.blobs.put(bytes));
    },
  };
}

/** Notes that the line of a workspace holds a blob from the entry of the call under way. Past its limit: 507 STORAGE_FULL. */
export function holdBlob(yard: Yard, workspace: Workspace, blob: Held): void {
  const { engine } = yard;
  const holders = holdersOf(engine, workspace);
  if (engine.store.holds.has(holders, blob.sha256)) return;
  if (engine.store.holds.bytes(holders) + blob.size > workspace.limits.blob_bytes)
    fail(STORAGE_FULL, { limit: 'blobs' });
  engine.store.holds.add(lineHolder(workspace.row.line), blob, workspace.place().number + 1);
  workspace.freshHolds.push(blob.sha256);
}

/** Takes back the holds of a call that was refused. */
export function releaseFreshHolds(yard: Yard, workspace: Workspace): void {
  try {
    for (const blob of workspace.freshHolds.splice(0))
      yard.engine.store.holds.release(lineHolder(workspace.row.line), blob);
  } catch (error) {
    // A full disk takes no deletion either. A hold too many costs room and ends with its line.
    if (!shortageOf(error)) throw error;
  }
}
