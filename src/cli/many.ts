// Answers item by item: what was done as a table, what was refused with its reason, and the exit code of the first refusal.
import type { Given } from './command.ts';
import { exitCodeOf } from './exit-codes.ts';
import { type Column, listTable, type Row } from './tables.ts';
import { say, sayJson } from './terminal.ts';

interface Item {
  readonly id: string;
  readonly value: Row | null;
  readonly problem: { readonly status: number; readonly code: string; readonly detail: string } | null;
}

/** Finishes a command whose answer has an item for each workspace. `columns` are those of an item's value. */
export function finishMany(columns: readonly Column[]): (output: Row, given: Given) => void {
  return (output, given) => {
    const items = output.items as readonly Item[];
    if (given.on('json')) sayJson(output);
    else say(listTable(columnsWith(items, columns), items.map(rowOf)));
    const refused = items.find(({ problem }) => problem !== null);
    if (refused?.problem) process.exitCode = exitCodeOf(refused.problem);
  };
}

function rowOf({ id, value, problem }: Item): Row {
  return { id, ...value, ...(problem && { problem: `${problem.code}: ${problem.detail}` }) };
}

function columnsWith(items: readonly Item[], columns: readonly Column[]): readonly Column[] {
  const named = columns.some(({ title }) => title === 'id')
    ? columns
    : [{ title: 'id', value: 'id' }, ...columns];
  const refused = items.some(({ problem }) => problem !== null);
  return refused ? [...named, { title: 'problem', value: 'problem', whole: true }] : named;
}
