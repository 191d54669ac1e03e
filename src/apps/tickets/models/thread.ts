// Comments and attachments as callers see them.
import { z } from 'zod';
import { channels, commentKinds, visibilities } from '../rules/words.ts';
import { at } from './common.ts';

export const attachmentModel = z
  .object({
    id: z.string().describe('Id of the attachment, for tickets.attachment_download.'),
    ticket_id: z.string().describe('Its ticket.'),
    comment_id: z.string().nullable().describe('Comment it came with.'),
    file_id: z.string().describe('The file behind it.'),
    name: z.string().describe('File name.'),
    media_type: z.string().describe('IANA media type.'),
    size: z.int().describe('Bytes.'),
    sha256: z.string().describe('SHA-256 of the bytes, in hexadecimal.'),
    visibility: z.enum(visibilities).describe('"internal": agents of the queue only.'),
    added_by: z.string().describe('Who added it.'),
    created_at: at('When it was added.'),
  })
  .meta({ id: 'TicketAttachment' });

export const commentModel = z
  .object({
    id: z.string().describe('Id of the comment.'),
    ticket_id: z.string().describe('Its ticket.'),
    position: z
      .int()
      .describe('Place in the thread, from 1. Participants see gaps where comments are internal.'),
    kind: z.enum(commentKinds).describe('"comment": somebody wrote it. Others record what was done.'),
    author_id: z.string().nullable().describe('Who wrote it; null is the system.'),
    author_name: z.string().nullable().describe('Name of the author.'),
    visibility: z.enum(visibilities).describe('"internal": agents of the queue only.'),
    channel: z.enum(channels).describe('How it came in.'),
    body: z.string().describe('The text.'),
    macro_id: z.string().nullable().describe('Macro it was made with.'),
    attachments: z.array(attachmentModel).describe('Files that came with it.'),
    created_at: at('When it was written.'),
  })
  .meta({ id: 'TicketComment' });
