// tiltyard gc: removes what ended and nobody needs, now.
import { control } from '../control.ts';
import { operationCommand } from '../operation-command.ts';
import { factTable, type Row } from '../tables.ts';
import { bytesText } from '../units.ts';

export const gc = operationCommand('gc', control('maintenance.collect'), {
  text: ({ freed_bytes, folder_bytes, ...counts }: Row) =>
    factTable({
      ...counts,
      freed_bytes: bytesText(freed_bytes as number),
      folder_bytes: bytesText(folder_bytes as number),
    }),
});
