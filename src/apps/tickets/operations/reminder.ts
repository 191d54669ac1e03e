// The timer of a pending ticket: the waiting time is over.
import { z } from 'zod';
import { defineOperation } from '../../../operations/index.ts';
import { ticketId } from '../models/common.ts';
import { remind } from '../steps/automatic.ts';
import { loadTicket } from '../steps/save.ts';

export const reminder = defineOperation({
  id: 'tickets.reminder',
  summary: 'Opens a pending ticket again on the day that was set.',
  effect: 'write',
  audience: 'system',
  access: { permission: 'tickets.work' },
  input: z.strictObject({
    ticket_id: ticketId,
  }),
  output: z.object({ ticket_id: z.string().describe('Id of the ticket.') }),
  handler: ({ ticket_id }, ctx) => {
    remind(ctx, loadTicket(ctx, ticket_id));
    return { ticket_id };
  },
});
