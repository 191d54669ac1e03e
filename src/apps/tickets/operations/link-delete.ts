// tickets.link_delete: takes a link away.
import { z } from 'zod';
import { defineOperation, NOT_FOUND } from '../../../operations/index.ts';
import { id, ticketId } from '../models/common.ts';
import { ALREADY_MERGED, SYSTEM_LINK, TICKET_CLOSED } from '../problems.ts';
import { linkById } from '../queries/record.ts';
import { unlinkTickets } from '../steps/links.ts';
import { loadEditable, touchTicket } from '../steps/save.ts';
import { linksView } from '../steps/view.ts';
import { asAgent } from '../steps/viewer.ts';

export const linkDelete = defineOperation({
  id: 'tickets.link_delete',
  summary: 'Deletes a link of a ticket, whichever side it was made from.',
  effect: 'destructive',
  access: asAgent,
  route: 'DELETE /v1/tickets/{ticket_id}/links/{link_id}',
  input: z.strictObject({ ticket_id: ticketId, link_id: id('Id of the link.') }),
  output: z.object({ link_id: z.string().describe('Id of the link that is gone.') }),
  problems: [ALREADY_MERGED, SYSTEM_LINK, TICKET_CLOSED],
  example: { ticket_id: 'tic_0000000000000000', link_id: 'lnk_0000000000000000' },
  handler: ({ ticket_id, link_id }, ctx) => {
    const ticket = loadEditable(ctx, ticket_id);
    // Also a link to a ticket that the actor does not see is not there.
    const seen = linksView(ctx, ticket_id).some((link) => link.id === link_id);
    const link = seen ? ctx.get(linkById, { id: link_id }) : undefined;
    if (!link) return ctx.fail(NOT_FOUND);
    if (link.kind === 'follow_up_of' || link.kind === 'split_from') ctx.fail(SYSTEM_LINK);
    unlinkTickets(ctx, link);
    touchTicket(ctx, ticket);
    return { link_id };
  },
});
