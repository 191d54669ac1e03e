// tickets.attachment_download: the bytes of an attachment.
import { z } from 'zod';
import { defineFileOperation, NOT_FOUND } from '../../../operations/index.ts';
import { id, ticketId } from '../models/common.ts';
import { attachmentById } from '../queries/thread.ts';
import { asParticipant, viewer } from '../steps/viewer.ts';

export const attachmentDownload = defineFileOperation({
  id: 'tickets.attachment_download',
  summary: 'Downloads an attachment of a ticket.',
  effect: 'read',
  access: asParticipant,
  route: 'GET /v1/tickets/{ticket_id}/attachments/{attachment_id}/content',
  input: z.strictObject({ ticket_id: ticketId, attachment_id: id('Id of the attachment.') }),
  example: { ticket_id: 'tic_0000000000000000', attachment_id: 'att_0000000000000000' },
  handler: ({ ticket_id, attachment_id }, ctx) => {
    const attachment = ctx.get(attachmentById, { ...viewer(ctx), ticket_id, attachment_id });
    const file = attachment && ctx.ports.Files.open(attachment.file_id);
    if (!file) return ctx.fail(NOT_FOUND);
    const { name, media_type, size, sha256 } = file;
    return { name, media_type, size, sha256 };
  },
});
