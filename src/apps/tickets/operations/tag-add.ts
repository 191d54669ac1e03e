// tickets.tag_add: tags a ticket.
import { z } from 'zod';
import { defineOperation } from '../../../operations/index.ts';
import { tag, ticketId } from '../models/common.ts';
import { ticketModel } from '../models/ticket.ts';
import { ALREADY_MERGED, TICKET_CLOSED, TOO_MANY } from '../problems.ts';
import { changeTags, refuseCrowd } from '../steps/edits.ts';
import { loadEditable, raise } from '../steps/save.ts';
import { ticketView } from '../steps/view.ts';
import { asAgent } from '../steps/viewer.ts';

export const tagAdd = defineOperation({
  id: 'tickets.tag_add',
  summary: 'Adds tags to a ticket; ones it has already are ignored.',
  effect: 'write',
  access: asAgent,
  route: 'POST /v1/tickets/{ticket_id}/tags',
  input: z.strictObject({
    ticket_id: ticketId,
    tags: z.array(tag).min(1).max(50).describe('Lower case, no blanks.'),
  }),
  output: ticketModel,
  problems: [ALREADY_MERGED, TICKET_CLOSED, TOO_MANY],
  example: { ticket_id: 'tic_0000000000000000', tags: ['export'] },
  handler: ({ ticket_id, tags }, ctx) => {
    const ticket = loadEditable(ctx, ticket_id);
    raise(ctx, refuseCrowd(ctx, ticket_id, { part: 'tag', values: tags }));
    changeTags(ctx, ticket, { add_tags: tags });
    return ticketView(ctx, ticket_id);
  },
});
