// files.upload: brings bytes into the workspace.
import { z } from 'zod';
import {
  type Context,
  defineOperation,
  fail,
  INVALID_INPUT,
  type Upload,
} from '../../../operations/index.ts';
import { mediaTypeOf } from '../../../values/media-type.ts';
import { foundFile } from '../checks.ts';
import { fileModel, fileName, fileView, mediaType } from '../models.ts';
import { addFile } from '../queries.ts';

/** Largest file, in bytes. */
const FILE_LIMIT = 25 * 1024 * 1024;

export const upload = defineOperation({
  id: 'files.upload',
  summary: 'Uploads a file of at most 25 MiB, sent as the raw body, for use in other records.',
  effect: 'write',
  access: { permission: 'files.use' },
  route: 'POST /v1/files',
  input: z.strictObject({ name: fileName, media_type: mediaType.optional() }),
  output: fileModel,
  upload: { limit: FILE_LIMIT },
  creates: { entity: 'file', id: (file) => file.id },
  tools: ['core'],
  example: { name: 'Wartungsvertrag_unterschrieben.pdf' },
  handler: ({ name, media_type = mediaTypeOf(name) }, ctx) => {
    const { sha256, size } = bytesOf(ctx);
    const id = ctx.id('fil');
    const about = { uploaded_by: ctx.actor.id, uploaded_at: ctx.now() };
    ctx.run(addFile, { id, name, media_type, size, sha256, ...about });
    return fileView(foundFile(id, ctx), ctx);
  },
});

function bytesOf(ctx: Context): Upload {
  if (ctx.upload) return ctx.upload;
  return fail(
    INVALID_INPUT,
    {},
    { errors: [{ pointer: '', message: 'Send the bytes of the file as the body.' }] },
  );
}
