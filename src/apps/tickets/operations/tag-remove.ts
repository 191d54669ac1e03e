// tickets.tag_remove: takes a tag off a ticket.
import { z } from 'zod';
import { defineOperation } from '../../../operations/index.ts';
import { tag, ticketId } from '../models/common.ts';
import { ticketModel } from '../models/ticket.ts';
import { ALREADY_MERGED, TICKET_CLOSED } from '../problems.ts';
import { changeTags } from '../steps/edits.ts';
import { loadEditable } from '../steps/save.ts';
import { ticketView } from '../steps/view.ts';
import { asAgent } from '../steps/viewer.ts';

export const tagRemove = defineOperation({
  id: 'tickets.tag_remove',
  summary: 'Takes a tag off a ticket; one that it does not have is ignored.',
  effect: 'write',
  access: asAgent,
  route: 'DELETE /v1/tickets/{ticket_id}/tags/{tag}',
  input: z.strictObject({ ticket_id: ticketId, tag: tag.describe('The tag.') }),
  output: ticketModel,
  problems: [ALREADY_MERGED, TICKET_CLOSED],
  example: { ticket_id: 'tic_0000000000000000', tag: 'export' },
  handler: ({ ticket_id, tag: name }, ctx) => {
    changeTags(ctx, loadEditable(ctx, ticket_id), { remove_tags: [name] });
    return ticketView(ctx, ticket_id);
  },
});
