// tickets.attachment_list: the files of a ticket, as far as the caller may have them.
import { z } from 'zod';
import { defineOperation, pageInput, pageOf, readPage } from '../../../operations/index.ts';
import { ticketId } from '../models/common.ts';
import { attachmentModel } from '../models/thread.ts';
import { attachmentList as attachments } from '../queries/thread.ts';
import { asParticipant, viewer } from '../steps/viewer.ts';

export const attachmentList = defineOperation({
  id: 'tickets.attachment_list',
  summary: 'Lists the attachments of a ticket and its comments.',
  effect: 'read',
  access: asParticipant,
  route: 'GET /v1/tickets/{ticket_id}/attachments',
  input: z.strictObject({ ticket_id: ticketId, ...pageInput }),
  output: pageOf(attachmentModel),
  example: { ticket_id: 'tic_0000000000000000' },
  handler: (input, ctx) => {
    const { rows, next_cursor } = readPage(ctx, {
      operation: 'tickets.attachment_list',
      input,
      query: attachments,
      values: { ...viewer(ctx), ticket_id: input.ticket_id },
      position: (row) => [row.created_at, row.id],
    });
    return { items: rows, next_cursor };
  },
});
