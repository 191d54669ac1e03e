// tiltyard inspect: what a workspace holds, and what happened in it.
import { control } from '../control.ts';
import { diffText } from '../diff-text.ts';
import { finishMany } from '../many.ts';
import { operationCommand } from '../operation-command.ts';
import { recordsText, recordText } from '../record-text.ts';
import { factTable, type Row } from '../tables.ts';
import { group } from '../tree.ts';

const ofOne = ['workspace_id'] as const;

const journalColumns = [
  { title: 'entry', value: 'entry', align: 'right' },
  { title: 'at', value: 'at' },
  { title: 'by', value: 'by' },
  { title: 'surface', value: 'surface' },
  { title: 'operation', value: 'operation' },
  { title: 'outcome', value: 'outcome' },
  {
    title: 'faults',
    value: ({ faults }: Row) => (faults as readonly Row[]).map(({ kind }) => kind).join(', '),
  },
  {
    title: 'records',
    value: ({ records }: Row) => (records as readonly Row[]).map(({ id }) => id).join(', '),
  },
] as const;

export const inspect = group(
  { name: 'inspect', description: 'Read state, diff, journal and digest of a workspace.' },
  {
    state: operationCommand('state', control('inspection.entities'), {
      places: [...ofOne, 'entity'],
      text: recordsText,
    }),
    record: operationCommand('record', control('inspection.entity'), {
      places: [...ofOne, 'entity', 'record_id'],
      text: recordText,
    }),
    diff: operationCommand('diff', control('inspection.diff'), { places: ofOne, text: diffText }),
    diffs: operationCommand('diffs', control('workspaces.diffs'), {
      places: ['ids'],
      finish: finishMany([
        {
          title: 'rows that differ',
          value: ({ items }) => (items as readonly unknown[] | undefined)?.length,
          align: 'right',
        },
      ]),
    }),
    journal: operationCommand('journal', control('inspection.journal'), {
      places: ofOne,
      columns: journalColumns,
    }),
    digest: operationCommand('digest', control('inspection.digest'), { places: ofOne, text: digestText }),
  },
);

function digestText({ recounted, ...rest }: Row): string {
  const again = recounted as { content: string; agrees: boolean } | null;
  return factTable({ ...rest, ...(again && { recounted: again.content, agrees: again.agrees }) });
}
