// tickets.link_list: how a ticket relates to others, in both directions.
import { z } from 'zod';
import { defineOperation } from '../../../operations/index.ts';
import { ticketId } from '../models/common.ts';
import { ticketLink } from '../models/ticket.ts';
import { linksView } from '../steps/view.ts';
import { asParticipant } from '../steps/viewer.ts';

export const linkList = defineOperation({
  id: 'tickets.link_list',
  summary: 'Lists the links of a ticket in both directions, to tickets that you see.',
  effect: 'read',
  access: asParticipant,
  route: 'GET /v1/tickets/{ticket_id}/links',
  input: z.strictObject({ ticket_id: ticketId }),
  output: z.object({
    links: z.array(ticketLink).describe('Outgoing links, then incoming ones.'),
  }),
  example: { ticket_id: 'tic_0000000000000000' },
  handler: ({ ticket_id }, ctx) => ({ links: linksView(ctx, ticket_id) }),
});
