// tiltyard snapshot: named places of a workspace.
import { control } from '../control.ts';
import { openedText } from '../opened.ts';
import { operationCommand } from '../operation-command.ts';
import { group } from '../tree.ts';

export const snapshot = group(
  { name: 'snapshot', description: 'Name a place of a workspace, and go back to it.' },
  {
    create: operationCommand('create', control('snapshots.create'), { places: ['workspace_id', 'name'] }),
    list: operationCommand('list', control('snapshots.list'), { places: ['workspace_id'] }),
    restore: operationCommand('restore', control('workspaces.restore'), {
      places: ['workspace_id', 'snapshot'],
      text: openedText,
    }),
  },
);
