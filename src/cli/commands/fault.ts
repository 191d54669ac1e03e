// tiltyard fault: what goes wrong in a workspace, on purpose.
import { control } from '../control.ts';
import { operationCommand } from '../operation-command.ts';
import { listTable, type Row } from '../tables.ts';
import { group } from '../tree.ts';

const ofOne = { places: ['workspace_id'], text: planText } as const;

export const fault = group(
  { name: 'fault', description: 'Plan what goes wrong in a workspace.' },
  {
    set: operationCommand('set', control('faults.set'), ofOne),
    list: operationCommand('list', control('faults.list'), ofOne),
  },
);

function planText(output: Row): string {
  return listTable(
    [
      { title: 'id', value: 'id' },
      { title: 'kind', value: 'kind' },
      { title: 'operation', value: ({ match }) => (match as Row | undefined)?.operation ?? 'any' },
      { title: 'trigger', value: ({ trigger }) => (trigger as Row | undefined)?.on ?? 'always' },
      { title: 'seen', value: 'seen', align: 'right' },
      { title: 'hits', value: 'hits', align: 'right' },
    ],
    output.rules as readonly Row[],
  );
}
