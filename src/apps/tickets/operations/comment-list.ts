// tickets.comment_list: the thread of a ticket, as far as the caller may read it.
import { z } from 'zod';
import { defineOperation, pageInput, pageOf, readPage } from '../../../operations/index.ts';
import { ticketId } from '../models/common.ts';
import { commentModel } from '../models/thread.ts';
import { commentLists } from '../queries/thread.ts';
import { visibilities } from '../rules/words.ts';
import { commentViews } from '../steps/view.ts';
import { asParticipant, viewer } from '../steps/viewer.ts';

export const commentList = defineOperation({
  id: 'tickets.comment_list',
  summary: 'Reads the comments of a ticket with their attachments.',
  effect: 'read',
  access: asParticipant,
  route: 'GET /v1/tickets/{ticket_id}/comments',
  input: z.strictObject({
    ticket_id: ticketId,
    visibility: z.enum(visibilities).optional().describe('Only these.'),
    order: z.enum(['oldest', 'newest']).default('oldest').describe('What comes first.'),
    ...pageInput,
  }),
  output: pageOf(commentModel),
  tools: ['core'],
  example: { ticket_id: 'tic_0000000000000000' },
  handler: (input, ctx) => {
    const { ticket_id, visibility, order } = input;
    const { rows, next_cursor } = readPage(ctx, {
      operation: 'tickets.comment_list',
      input,
      query: commentLists[order],
      values: { ...viewer(ctx), ticket_id, visibility, order },
      position: (row) => [row.position, row.id],
    });
    return { items: commentViews(ctx, ticket_id, rows), next_cursor };
  },
});
