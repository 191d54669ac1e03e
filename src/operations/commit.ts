// The end of a call: its changes and registers become an entry, or nothing of it stays.
import type { Change } from '../engine/capture.ts';
import type { Entry } from '../engine/journal.ts';
import type { Live } from '../engine/live.ts';
import type { Workspace } from '../engine/workspace.ts';
import { formatInstant } from '../values/instant.ts';

/** What an entry says beside number, time, changes and registers. */
export type EntryFacts = Pick<Entry, 'by' | 'operation' | 'input' | 'outcome'> &
  Partial<Pick<Entry, 'repeat' | 'faults'>>;

interface Ending {
  readonly facts: EntryFacts;
  readonly surface: string;
}

/**
 * Collects the changes of the open transaction (unless they were taken already), appends the entry, commits. If the
 * append fails, all is undone.
 */
export function commit(
  workspace: Workspace,
  live: Live,
  ending: Ending & { readonly changes?: readonly Change[] },
): void {
  const entry = draft(live, ending.facts, ending.changes ?? live.copy.takeChanges());
  try {
    workspace.append(entry, ending.surface);
  } catch (error) {
    live.copy.rollback();
    live.registers.undo();
    throw error;
  }
  live.copy.commit();
  live.registers.settle();
  workspace.freshHolds.length = 0;
}

/** Appends an entry without changes: a read or a refusal. A read may wait for the end of the turn. */
export function note(workspace: Workspace, live: Live, ending: Ending & { later: boolean }): void {
  const entry = draft(live, ending.facts, []);
  try {
    if (ending.later) workspace.appendLater(entry, ending.surface);
    else workspace.append(entry, ending.surface);
  } catch (error) {
    live.registers.undo();
    throw error;
  }
  live.registers.settle();
}

function draft(live: Live, facts: EntryFacts, changes: readonly Change[]): Entry {
  const { by, operation, input, outcome, repeat, faults } = facts;
  const number = live.number + 1;
  const registers = live.registers.changed();
  return {
    number,
    at: formatInstant(live.now),
    by,
    operation,
    input,
    outcome,
    repeat,
    faults,
    changes,
    registers,
  };
}
