// tiltyard workspace: the life of a workspace.
import { control } from '../control.ts';
import { exportCommand } from '../export.ts';
import { operationCommand } from '../operation-command.ts';
import { factTable, listTable, type Row } from '../tables.ts';
import { group } from '../tree.ts';

const columns = [
  { title: 'id', value: 'id' },
  { title: 'state', value: (row: Row) => row.ended ?? row.state },
  { title: 'world', value: 'world' },
  { title: 'seed', value: 'seed', align: 'right' },
  { title: 'line', value: 'line', align: 'right' },
  { title: 'principal', value: 'principal' },
  { title: 'opened at', value: 'opened_at' },
  { title: 'expires at', value: 'expires_at' },
] as const;

const ofOne = ['workspace_id'] as const;

export const workspace = group(
  { name: 'workspace', description: 'Open, list, reset, fork, freeze and close workspaces.' },
  {
    open: operationCommand('open', control('workspaces.open'), { places: ofOne, show: opened }),
    list: operationCommand('list', control('workspaces.list'), { columns }),
    get: operationCommand('get', control('workspaces.get'), { places: ofOne }),
    close: operationCommand('close', control('workspaces.delete'), { places: ofOne }),
    reset: operationCommand('reset', control('workspaces.reset'), { places: ofOne, show: opened }),
    fork: operationCommand('fork', control('workspaces.fork'), { places: ofOne, show: forked }),
    freeze: operationCommand('freeze', control('workspaces.freeze'), { places: ofOne }),
    touch: operationCommand('touch', control('workspaces.touch'), { places: ofOne }),
    token: operationCommand('token', control('tokens.create'), { places: ['workspace_id', 'principal'] }),
    export: exportCommand(),
  },
);

/** A new beginning with the agent's credentials: showing them is what the command is for. */
export function opened(output: Row): string {
  const { workspace: about, agent } = output as { workspace: Row; agent?: Row };
  return [factTable(about), ...(agent ? ['', factTable(agent)] : [])].join('\n');
}

function forked(output: Row): string {
  const items = output.items as readonly { workspace: Row; agent: Row }[];
  const rows = items.map(({ workspace: about, agent }) => ({ ...about, ...agent }));
  return listTable(
    [
      { title: 'id', value: 'id' },
      { title: 'line', value: 'line', align: 'right' },
      { title: 'principal', value: 'principal' },
      { title: 'token', value: 'token' },
    ],
    rows,
  );
}
