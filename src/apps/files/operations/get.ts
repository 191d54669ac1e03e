// files.get: what is known of an own upload.
import { z } from 'zod';
import { defineOperation } from '../../../operations/index.ts';
import { foundFile, ownFile } from '../checks.ts';
import { fileId, fileModel, fileView } from '../models.ts';

export const get = defineOperation({
  id: 'files.get',
  summary: 'Reads name, media type, size and hash of a file that you uploaded.',
  effect: 'read',
  access: {
    permission: 'files.use',
    on: { entity: 'file', id: (input) => input.file_id, rule: ownFile },
  },
  route: 'GET /v1/files/{file_id}',
  input: z.strictObject({ file_id: fileId }),
  output: fileModel,
  handler: ({ file_id }, ctx) => fileView(foundFile(file_id, ctx), ctx),
});
