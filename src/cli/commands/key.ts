// tiltyard key: who may use the control plane.
import { control } from '../control.ts';
import { operationCommand } from '../operation-command.ts';
import { group } from '../tree.ts';

const ofOne = { places: ['name'] } as const;

export const key = group(
  { name: 'key', description: 'Make, list and revoke keys of the control plane.' },
  {
    create: operationCommand('create', control('keys.create'), ofOne),
    list: operationCommand('list', control('keys.list')),
    revoke: operationCommand('revoke', control('keys.revoke'), ofOne),
  },
);
