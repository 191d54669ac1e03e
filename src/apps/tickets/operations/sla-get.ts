// tickets.sla_get: what was promised for a ticket and how much time is left.
import { z } from 'zod';
import { defineOperation } from '../../../operations/index.ts';
import { ticketId } from '../models/common.ts';
import { policyModel } from '../models/queue.ts';
import { slaClock } from '../models/ticket.ts';
import { policyById } from '../queries/sla.ts';
import { policyView } from '../steps/policy.ts';
import { loadTicket } from '../steps/save.ts';
import { clockViews } from '../steps/view.ts';
import { asReadingAgent } from '../steps/viewer.ts';

export const slaGet = defineOperation({
  id: 'tickets.sla_get',
  summary: 'Reads the SLA clocks of a ticket as they stand now, with the policy that holds. Agents only.',
  effect: 'read',
  access: asReadingAgent,
  route: 'GET /v1/tickets/{ticket_id}/sla',
  input: z.strictObject({ ticket_id: ticketId }),
  output: z.object({
    ticket_id: z.string().describe('Id of the ticket.'),
    now: z.string().describe('Instant at which the clocks were read. RFC 3339 UTC.'),
    clocks: z.array(slaClock).describe('First reply and solution.'),
    policy: policyModel.nullable().describe('The service level; null if there is none.'),
  }),
  example: { ticket_id: 'tic_0000000000000000' },
  handler: ({ ticket_id }, ctx) => {
    const ticket = loadTicket(ctx, ticket_id);
    const row = ticket.sla_policy_id === null ? undefined : ctx.get(policyById, { id: ticket.sla_policy_id });
    return {
      ticket_id,
      now: ctx.now(),
      clocks: clockViews(ctx, ticket),
      policy: row ? policyView(ctx, row) : null,
    };
  },
});
