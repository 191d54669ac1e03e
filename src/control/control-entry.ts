// Control calls that change a workspace are entries of its line: by the operator, free of charge, without a workspace id.
import type { RegisterValue } from '../engine/registers.ts';
import type { Workspace } from '../engine/workspace.ts';
import { note } from '../operations/commit.ts';

/** What a control call did to a workspace. */
export interface ControlEntry {
  readonly operation: string;
  /** The input without the workspace's id: two workspaces that are told the same have the same bytes. */
  readonly input: unknown;
  readonly registers: Readonly<Record<string, RegisterValue>>;
}

/** Sets registers and writes the entry before it returns. */
export function addControlEntry(workspace: Workspace, { operation, input, registers }: ControlEntry): void {
  const live = workspace.live();
  for (const [name, value] of Object.entries(registers)) live.registers.set(name, value);
  const facts = { by: 'operator', operation, input, outcome: 'ok' };
  note(workspace, live, { facts, surface: 'control', later: false });
}
