// Every operation of the control plane, in the order in which documents show them.
import { advance } from './clock/advance.ts';
import { readClock } from './clock/read.ts';
import { setClockMode } from './clock/set-mode.ts';
import { listFaults } from './faults/list.ts';
import { setFaults } from './faults/set.ts';
import { buildImage } from './images/build.ts';
import { listImages } from './images/list.ts';
import { diff } from './inspection/diff.ts';
import { readDigest } from './inspection/digest.ts';
import { listRecords } from './inspection/entities.ts';
import { getRecord } from './inspection/entity.ts';
import { readJournal } from './inspection/journal.ts';
import { listJobs } from './jobs/list.ts';
import { createKey } from './keys/create.ts';
import { listKeys } from './keys/list.ts';
import { revokeKey } from './keys/revoke.ts';
import { collect } from './maintenance/collect.ts';
import { listIncidents } from './maintenance/incidents.ts';
import { listLog } from './operator-log/list.ts';
import { createSnapshot } from './snapshots/create.ts';
import { listSnapshots } from './snapshots/list.ts';
import { createToken } from './tokens/create.ts';
import { closeWorkspaces } from './workspaces/close-many.ts';
import { deleteWorkspace } from './workspaces/delete.ts';
import { diffWorkspaces } from './workspaces/diffs.ts';
import { exportWorkspace } from './workspaces/export.ts';
import { forkWorkspace } from './workspaces/fork.ts';
import { freezeWorkspace } from './workspaces/freeze.ts';
import { getWorkspace } from './workspaces/get.ts';
import { listWorkspaces } from './workspaces/list.ts';
import { openWorkspace } from './workspaces/open.ts';
import { openWorkspaces } from './workspaces/open-many.ts';
import { resetWorkspace } from './workspaces/reset.ts';
import { restoreWorkspace } from './workspaces/restore.ts';
import { touchWorkspace } from './workspaces/touch.ts';
import { getWorld } from './worlds/get.ts';
import { listWorlds } from './worlds/list.ts';

export const controlOperations = [
  listWorlds,
  getWorld,
  listImages,
  buildImage,
  openWorkspace,
  openWorkspaces,
  listWorkspaces,
  getWorkspace,
  resetWorkspace,
  forkWorkspace,
  freezeWorkspace,
  touchWorkspace,
  deleteWorkspace,
  closeWorkspaces,
  exportWorkspace,
  createSnapshot,
  listSnapshots,
  restoreWorkspace,
  createToken,
  readClock,
  setClockMode,
  advance,
  setFaults,
  listFaults,
  listRecords,
  getRecord,
  diff,
  diffWorkspaces,
  readJournal,
  readDigest,
  createKey,
  listKeys,
  revokeKey,
  listLog,
  collect,
  listIncidents,
  listJobs,
] as const;
