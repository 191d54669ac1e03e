// Quarantine: a workspace whose files are damaged, or that broke an invariant, is not used any more.
import type { Engine } from './engine.ts';
import { sha256 } from './hash.ts';
import { shortageOf } from './shortage.ts';
import { wallNow } from './wall.ts';
import type { Workspace } from './workspace.ts';

/** The workspace is set aside. The incident id is in the operators' log and in `doctor`. */
export class QuarantinedError extends Error {
  override name = 'QuarantinedError';
  readonly incident: string;

  constructor(incident: string, cause?: unknown) {
    super(`The workspace is quarantined, incident ${incident}.`, { cause });
    this.incident = incident;
  }
}

/** Sets a workspace aside and throws {@link QuarantinedError}. */
export function quarantine(engine: Engine, workspace: Workspace, cause: Error): never {
  const { number } = workspace.row;
  const incident = incidentOf(workspace, cause);
  const reason = `${cause.name}: ${cause.message}`;
  try {
    engine.store.quarantine.add({ incident, workspace: number, reason, found_wall: wallNow() });
  } catch (error) {
    // Without room for the row it is set aside in this process; the next one finds the same damage.
    if (!shortageOf(error)) throw error;
  }
  workspace.abandon();
  throw new QuarantinedError(incident, cause);
}

/** The incident of an error on a workspace: the same error again is the same incident. */
export function incidentOf({ row }: Workspace, cause: Error): string {
  return `inc_${sha256(`${row.number}\n${row.line}\n${cause.message}`).slice(0, 16)}`;
}

/** Throws when the workspace was set aside before. */
export function refuseQuarantined(engine: Engine, workspace: Workspace): void {
  const incident = engine.store.quarantine.incident(workspace.row.number);
  if (incident) throw new QuarantinedError(incident);
}
