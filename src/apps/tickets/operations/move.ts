// tickets.move: gives a ticket to another queue. It keeps its number.
import { z } from 'zod';
import { type Context, defineOperation } from '../../../operations/index.ts';
import { id, ticketId } from '../models/common.ts';
import { ALREADY_MERGED, REFERENCE_UNKNOWN, TICKET_CLOSED, VALUE_NOT_ALLOWED } from '../problems.ts';
import { type QueueRow, queueById, statesOfQueue } from '../queries/queues.ts';
import type { TicketRow } from '../queries/tickets.ts';
import { changeTicket, openOnTouch } from '../steps/change.ts';
import { refuseValues } from '../steps/edits.ts';
import { refuseAssignee, unknownReference } from '../steps/people.ts';
import { choosePolicy } from '../steps/policy.ts';
import { loadEditable, raise } from '../steps/save.ts';
import { asAgent, maySeeQueue } from '../steps/viewer.ts';

export const move = defineOperation({
  id: 'tickets.move',
  summary: 'Gives a ticket to another queue; it keeps its number and loses an assignee of another team.',
  effect: 'write',
  access: asAgent,
  route: 'POST /v1/tickets/{ticket_id}/move',
  input: z.strictObject({ ticket_id: ticketId, queue_id: id('Key of the new queue.') }),
  // An agent who does not work in the new queue may no longer see the ticket.
  output: z.object({
    ticket_id: z.string().describe('Id of the ticket.'),
    queue_id: z.string().describe('Where it lies now.'),
    assignee_id: z.string().nullable().describe('Who works on it now.'),
    etag: z.string().describe('Version of the ticket, for If-Match.'),
  }),
  problems: [ALREADY_MERGED, REFERENCE_UNKNOWN, TICKET_CLOSED, VALUE_NOT_ALLOWED],
  example: { ticket_id: 'tic_0000000000000000', queue_id: 'it' },
  handler: ({ ticket_id, queue_id }, ctx) => {
    const ticket = loadEditable(ctx, ticket_id);
    const queue = otherQueue(ctx, queue_id);
    raise(ctx, refuseValues(ctx, queue_id, ticket));
    refuseState(ctx, ticket, queue_id);
    const opened = openOnTouch(ctx, ticket);
    const keeps = ticket.assignee_id !== null && !refuseAssignee(ctx, queue_id, ticket.assignee_id);
    const moved = changeTicket(ctx, opened, {
      set: {
        queue_id,
        assignee_id: keeps ? ticket.assignee_id : null,
        sla_policy_id: choosePolicy(ctx, queue, ticket.organisation_id),
      },
    });
    return {
      ticket_id,
      queue_id: moved.queue_id,
      assignee_id: moved.assignee_id,
      etag: ctx.etag('ticket', ticket_id),
    };
  },
});

function otherQueue(ctx: Context, queueId: string): QueueRow {
  const queue = maySeeQueue(queueId, ctx) === 'allowed' ? ctx.get(queueById, { id: queueId }) : undefined;
  return (
    queue ?? unknownReference(ctx, 'queue_id', 'There is no such queue. tickets.queue_list shows yours.')
  );
}

function refuseState(ctx: Context, ticket: TicketRow, queue_id: string): void {
  const allowed = ctx.all(statesOfQueue, { queue_id }).map((row) => row.status);
  if (!allowed.includes(ticket.status)) ctx.fail(VALUE_NOT_ALLOWED, { queue_id, field: 'status', allowed });
}
