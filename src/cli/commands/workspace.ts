// tiltyard workspace: the life of a workspace.
import { control } from '../control.ts';
import { finishMany } from '../many.ts';
import { openedColumns, openedText } from '../opened.ts';
import { operationCommand } from '../operation-command.ts';
import { saveFile, saveOptions } from '../save-file.ts';
import type { Row } from '../tables.ts';
import { group } from '../tree.ts';

const columns = [
  { title: 'id', value: 'id' },
  { title: 'state', value: ({ incident, ended, state }: Row) => (incident ? 'set aside' : (ended ?? state)) },
  { title: 'world', value: 'world' },
  { title: 'seed', value: 'seed', align: 'right' },
  { title: 'line', value: 'line', align: 'right' },
  { title: 'principal', value: 'principal' },
  { title: 'opened at', value: 'opened_at' },
  { title: 'expires at', value: 'expires_at' },
] as const;

const ofOne = { places: ['workspace_id'] } as const;
const ofMany = { places: ['ids'] } as const;

export const workspace = group(
  { name: 'workspace', description: 'Open, list, reset, fork, freeze and close workspaces.' },
  {
    open: operationCommand('open', control('workspaces.open'), { ...ofOne, text: openedText }),
    'open-many': operationCommand('open-many', control('workspaces.open_many'), {
      finish: finishMany(openedColumns),
    }),
    list: operationCommand('list', control('workspaces.list'), { columns }),
    get: operationCommand('get', control('workspaces.get'), ofOne),
    reset: operationCommand('reset', control('workspaces.reset'), { ...ofOne, text: openedText }),
    fork: operationCommand('fork', control('workspaces.fork'), { ...ofOne, columns: openedColumns }),
    freeze: operationCommand('freeze', control('workspaces.freeze'), ofOne),
    touch: operationCommand('touch', control('workspaces.touch'), ofOne),
    token: operationCommand('token', control('tokens.create'), { places: ['workspace_id', 'principal'] }),
    export: operationCommand('export', control('workspaces.export'), {
      ...ofOne,
      options: saveOptions,
      finish: saveFile,
    }),
    close: operationCommand('close', control('workspaces.close_many'), {
      ...ofMany,
      finish: finishMany([{ title: 'state', value: 'state' }]),
    }),
    delete: operationCommand('delete', control('workspaces.delete'), ofOne),
  },
);
