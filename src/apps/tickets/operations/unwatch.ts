// tickets.unwatch: stops following a ticket.
import { z } from 'zod';
import { defineOperation } from '../../../operations/index.ts';
import { id, ticketId } from '../models/common.ts';
import { AGENTS_ONLY, ALREADY_MERGED, TICKET_CLOSED } from '../problems.ts';
import { removeWatcher } from '../queries/tickets.ts';
import { loadEditable, record, touchTicket } from '../steps/save.ts';
import { asParticipant, standing } from '../steps/viewer.ts';

export const unwatch = defineOperation({
  id: 'tickets.unwatch',
  summary: 'Stops following a ticket, or as its agent takes a colleague off the watchers.',
  effect: 'write',
  access: asParticipant,
  route: 'POST /v1/tickets/{ticket_id}/unwatch',
  input: z.strictObject({ ticket_id: ticketId, principal_id: id('Who; yourself unless given.').optional() }),
  // Who saw the ticket only as a watcher does not see it any more: no version is answered.
  output: z.object({
    ticket_id: z.string().describe('Id of the ticket.'),
    principal_id: z.string().describe('Who no longer follows it.'),
  }),
  problems: [AGENTS_ONLY, ALREADY_MERGED, TICKET_CLOSED],
  example: { ticket_id: 'tic_0000000000000000' },
  handler: ({ ticket_id, principal_id }, ctx) => {
    const ticket = loadEditable(ctx, ticket_id);
    const who = principal_id ?? ctx.actor.id;
    if (who !== ctx.actor.id && standing(ctx, ticket_id) !== 'agent')
      ctx.fail(AGENTS_ONLY, { queue_id: ticket.queue_id, fields: ['principal_id'] });
    if (ctx.run(removeWatcher, { ticket_id, principal_id: who }) > 0) {
      record(ctx, ticket_id, { field: 'watchers', from: who });
      touchTicket(ctx, ticket);
    }
    return { ticket_id, principal_id: who };
  },
});
