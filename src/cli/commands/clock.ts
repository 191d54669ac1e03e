// tiltyard clock: the virtual time of a workspace.
import { control } from '../control.ts';
import { operationCommand } from '../operation-command.ts';
import { factTable, type Row } from '../tables.ts';
import { group } from '../tree.ts';

const ofOne = { places: ['workspace_id'], text: clockText } as const;

export const clock = group(
  { name: 'clock', description: 'Read and move the virtual clock of a workspace.' },
  {
    read: operationCommand('read', control('clock.read'), ofOne),
    mode: operationCommand('mode', control('clock.set_mode'), { ...ofOne, places: ['workspace_id', 'mode'] }),
    advance: operationCommand('advance', control('clock.advance'), ofOne),
  },
);

function clockText({ clock: mode, next_event, ...rest }: Row): string {
  const next = next_event as { due: string; operation: string } | null;
  return factTable({
    ...rest,
    ...(mode as Row),
    next_event: next ? `${next.operation} at ${next.due}` : 'none',
  });
}
