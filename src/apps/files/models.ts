// Files as they are shown.
import { z } from 'zod';
import type { Context } from '../../operations/index.ts';
import { isFileName } from './rules.ts';
import type { files } from './tables.ts';

export const fileModel = z
  .object({
    id: z.string().describe('Id, begins with fil_.'),
    name: z.string().describe('File name as given.'),
    media_type: z.string().describe('Media type, such as application/pdf.'),
    size: z.int().describe('Size in bytes.'),
    sha256: z.string().describe('SHA-256 of the bytes, hexadecimal.'),
    uploaded_by: z.string().describe('Principal who uploaded it.'),
    uploaded_at: z.string().describe('When it was uploaded.'),
    etag: z.string().describe('Version of the record, for If-Match.'),
  })
  .meta({ id: 'File' });

export const fileId = z.string().min(1).max(64).describe('The file.');

export const fileName = z
  .string()
  .min(1)
  .max(255)
  .refine(isFileName, 'Remove line breaks and control characters.')
  .describe('File name, at most 255 characters. Kept as text: it is no path.');

export const mediaType = z
  .string()
  .max(127)
  .regex(/^[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9][a-z0-9!#$&^_.+-]*$/)
  .describe('Media type; guessed from the name when left out.');

/** A file as shown. */
export function fileView(row: typeof files.$inferSelect, ctx: Context): z.input<typeof fileModel> {
  return { ...row, etag: ctx.etag('file', row.id) };
}
