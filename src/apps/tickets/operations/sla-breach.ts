// The timer of an SLA clock: its time is used up.
import { z } from 'zod';
import { defineOperation } from '../../../operations/index.ts';
import { ticketId } from '../models/common.ts';
import { metrics } from '../rules/words.ts';
import { clockRanOut } from '../steps/automatic.ts';
import { loadTicket } from '../steps/save.ts';

export const slaBreach = defineOperation({
  id: 'tickets.sla_breach',
  summary: 'Records that an SLA clock was not kept, raises the priority and informs the lead.',
  effect: 'write',
  audience: 'system',
  access: { permission: 'tickets.work' },
  input: z.strictObject({
    ticket_id: ticketId,
    metric: z.enum(metrics).describe('Which clock.'),
  }),
  output: z.object({ ticket_id: z.string().describe('Id of the ticket.') }),
  handler: ({ ticket_id, metric }, ctx) => {
    clockRanOut(ctx, loadTicket(ctx, ticket_id), metric);
    return { ticket_id };
  },
});
