// tiltyard server: what a running server does and did.
import { control } from '../control.ts';
import { operationCommand } from '../operation-command.ts';
import { group } from '../tree.ts';

export const server = group(
  { name: 'server', description: 'Look at what a running server does and did.' },
  {
    log: operationCommand('log', control('operator_log.list')),
    jobs: operationCommand('jobs', control('jobs.list')),
    incidents: operationCommand('incidents', control('maintenance.incidents')),
  },
);
