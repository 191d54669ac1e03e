// tickets.watch: makes somebody follow a ticket.
import { z } from 'zod';
import { defineOperation } from '../../../operations/index.ts';
import { etag, id, ticketId } from '../models/common.ts';
import {
  AGENTS_ONLY,
  ALREADY_MERGED,
  REFERENCE_UNKNOWN,
  STAFF_ONLY,
  TICKET_CLOSED,
  TOO_MANY,
} from '../problems.ts';
import { addWatcher } from '../queries/tickets.ts';
import { refuseCrowd } from '../steps/edits.ts';
import { activePerson } from '../steps/people.ts';
import { loadEditable, raise, record, touchTicket } from '../steps/save.ts';
import { asParticipant, standing } from '../steps/viewer.ts';

export const watch = defineOperation({
  id: 'tickets.watch',
  summary: 'Follows a ticket, or as its agent makes a colleague follow it. A watcher sees its public side.',
  effect: 'write',
  access: asParticipant,
  route: 'POST /v1/tickets/{ticket_id}/watch',
  input: z.strictObject({ ticket_id: ticketId, principal_id: id('Who; yourself unless given.').optional() }),
  output: z.object({
    ticket_id: z.string().describe('Id of the ticket.'),
    principal_id: z.string().describe('Who follows it.'),
    etag,
  }),
  problems: [AGENTS_ONLY, ALREADY_MERGED, REFERENCE_UNKNOWN, STAFF_ONLY, TICKET_CLOSED, TOO_MANY],
  example: { ticket_id: 'tic_0000000000000000', principal_id: 'per_0000000000000000' },
  handler: ({ ticket_id, principal_id }, ctx) => {
    const ticket = loadEditable(ctx, ticket_id);
    const who = principal_id ?? ctx.actor.id;
    if (who !== ctx.actor.id && standing(ctx, ticket_id) !== 'agent')
      ctx.fail(AGENTS_ONLY, { queue_id: ticket.queue_id, fields: ['principal_id'] });
    if (activePerson(ctx, 'principal_id', who).kind === 'contact') ctx.fail(STAFF_ONLY);
    raise(ctx, refuseCrowd(ctx, ticket_id, { part: 'watcher', values: [who] }));
    if (ctx.run(addWatcher, { ticket_id, principal_id: who }) > 0) {
      record(ctx, ticket_id, { field: 'watchers', to: who });
      touchTicket(ctx, ticket);
    }
    return { ticket_id, principal_id: who, etag: ctx.etag('ticket', ticket_id) };
  },
});
