// files.delete: takes away an own upload that nothing needs.
import { z } from 'zod';
import { type Context, defineOperation, fail } from '../../../operations/index.ts';
import { ownFile } from '../checks.ts';
import { fileId } from '../models.ts';
import { FILE_HELD } from '../problems.ts';
import { holdsOf, removeFile } from '../queries.ts';

export const remove = defineOperation({
  id: 'files.delete',
  summary: 'Deletes a file that you uploaded and that no record holds.',
  effect: 'destructive',
  access: {
    permission: 'files.use',
    on: { entity: 'file', id: (input) => input.file_id, rule: ownFile },
  },
  route: 'DELETE /v1/files/{file_id}',
  input: z.strictObject({ file_id: fileId }),
  output: z.object({ deleted: z.literal(true).describe('The file is gone.') }),
  problems: [FILE_HELD],
  handler: ({ file_id }, ctx) => {
    checkFree(ctx, file_id);
    ctx.run(removeFile, { id: file_id });
    return { deleted: true as const };
  },
});

function checkFree(ctx: Context, id: string): void {
  const records = ctx.all(holdsOf, { id }).map((hold) => `${hold.entity} ${hold.record_id}`);
  if (records.length > 0) fail(FILE_HELD, { records });
}
