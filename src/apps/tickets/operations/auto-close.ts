// The timer of a solved ticket: it closes.
import { z } from 'zod';
import { defineOperation } from '../../../operations/index.ts';
import { ticketId } from '../models/common.ts';
import { closeSolved } from '../steps/automatic.ts';
import { loadTicket } from '../steps/save.ts';

export const autoClose = defineOperation({
  id: 'tickets.auto_close',
  summary: 'Closes a ticket that was solved seven days ago.',
  effect: 'write',
  audience: 'system',
  access: { permission: 'tickets.work' },
  input: z.strictObject({
    ticket_id: ticketId,
  }),
  output: z.object({ ticket_id: z.string().describe('Id of the ticket.') }),
  handler: ({ ticket_id }, ctx) => {
    closeSolved(ctx, loadTicket(ctx, ticket_id));
    return { ticket_id };
  },
});
