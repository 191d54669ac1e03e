// files.download: gives back the bytes of an own upload.
import { z } from 'zod';
import { defineFileOperation } from '../../../operations/index.ts';
import { foundFile, ownFile } from '../checks.ts';
import { fileId } from '../models.ts';

export const download = defineFileOperation({
  id: 'files.download',
  summary: 'Downloads a file that you uploaded; files of a record come through that record.',
  effect: 'read',
  access: {
    permission: 'files.use',
    on: { entity: 'file', id: (input) => input.file_id, rule: ownFile },
  },
  route: 'GET /v1/files/{file_id}/content',
  input: z.strictObject({ file_id: fileId }),
  handler: ({ file_id }, ctx) => {
    const { name, media_type, size, sha256 } = foundFile(file_id, ctx);
    return { name, media_type, size, sha256 };
  },
});
