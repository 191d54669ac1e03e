// Shows new beginnings: a workspace and the credentials of its agent, which is what these commands are for.
import { type Column, factTable, type Row } from './tables.ts';

interface Beginning {
  readonly workspace: Row;
  readonly agent: Row;
}

/** One new beginning. */
export function openedText(output: Row): string {
  const { workspace, agent } = output as unknown as Beginning;
  return `${factTable(workspace)}\n\n${factTable(agent)}`;
}

/** Columns of many. */
export const openedColumns: readonly Column[] = [
  { title: 'id', value: (row) => workspaceOf(row)?.id ?? row.id },
  { title: 'line', value: (row) => workspaceOf(row)?.line, align: 'right' },
  { title: 'now', value: (row) => workspaceOf(row)?.now },
  { title: 'token', value: (row) => (row as Partial<Beginning>).agent?.token },
];

function workspaceOf(row: Row): Row | undefined {
  return (row as Partial<Beginning>).workspace;
}
