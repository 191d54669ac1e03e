// files.list: own uploads.
import { z } from 'zod';
import { defineOperation, pageInput, pageOf, readPage } from '../../../operations/index.ts';
import { fileModel, fileView } from '../models.ts';
import { listFiles } from '../queries.ts';

export const list = defineOperation({
  id: 'files.list',
  summary: 'Lists the files that you uploaded, the latest first.',
  effect: 'read',
  access: { permission: 'files.use' },
  route: 'GET /v1/files',
  input: z.strictObject(pageInput),
  output: pageOf(fileModel),
  example: { limit: 10 },
  handler: (input, ctx) => {
    const { rows, next_cursor } = readPage(ctx, {
      operation: 'files.list',
      input,
      query: listFiles,
      values: { actor: ctx.actor.id },
      position: (row) => [row.uploaded_at, row.id],
    });
    return { items: rows.map((row) => fileView(row, ctx)), next_cursor };
  },
});
