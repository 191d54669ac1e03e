// What each operation on a workspace answers while it is open, frozen or closed: a table, looked at before the handler runs.
import type { WorkspaceRow } from '../engine/store/workspaces.ts';
import type { Workspace } from '../engine/workspace.ts';
import { fail, type ProblemKind } from '../operations/problem.ts';
import { WORKSPACE_CLOSED, WORKSPACE_ENDED, WORKSPACE_FROZEN } from './problems.ts';

/** The three states of a workspace. */
export type State = WorkspaceRow['state'];

/** One line of the table: `undefined` answers, a problem refuses. */
type Answers = Readonly<Record<State, ProblemKind | undefined>>;

const always: Answers = { open: undefined, frozen: undefined, closed: undefined };
const untilClosed: Answers = { open: undefined, frozen: undefined, closed: WORKSPACE_CLOSED };
const whileOpen: Answers = { open: undefined, frozen: WORKSPACE_FROZEN, closed: WORKSPACE_CLOSED };

/** By operation. Every operation whose input names a workspace stands here; a test looks. */
export const states: Readonly<Record<string, Answers>> = {
  // With `reopen: true` it begins anew in any state but open.
  'workspaces.open': { open: undefined, frozen: WORKSPACE_ENDED, closed: WORKSPACE_ENDED },
  'workspaces.get': always,
  'workspaces.delete': always,
  'workspaces.reset': untilClosed,
  'workspaces.restore': untilClosed,
  'workspaces.fork': untilClosed,
  'workspaces.freeze': untilClosed,
  'workspaces.touch': untilClosed,
  'workspaces.export': always,
  'snapshots.create': untilClosed,
  'snapshots.list': always,
  'tokens.create': whileOpen,
  'clock.read': always,
  'clock.set_mode': whileOpen,
  'clock.advance': whileOpen,
  'faults.set': whileOpen,
  'faults.list': always,
  'inspection.entities': always,
  'inspection.entity': always,
  'inspection.diff': always,
  'inspection.journal': always,
  'inspection.digest': always,
};

/** Operations that answer for a workspace that was set aside; all others are refused with its incident. */
const inQuarantine = new Set(['workspaces.open', 'workspaces.get', 'workspaces.delete']);

/** Whether an operation answers for a workspace that was set aside. */
export function worksInQuarantine(operation: string): boolean {
  return inQuarantine.has(operation);
}

/** Refuses an operation that the workspace's state does not allow. */
export function admit(operation: string, { row, id }: Workspace): void {
  const problem = states[operation]?.[row.state];
  if (problem) fail(problem, { id, how: howItEnded(row) });
}

/** `frozen`, `closed`, or that its time to live ran out, which is nobody's failure. */
function howItEnded({ state, ended }: WorkspaceRow): string {
  if (state !== 'closed') return state;
  return ended === 'expired' ? 'closed because its time to live ran out' : 'closed';
}
