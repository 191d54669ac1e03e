// tickets.assign: gives a ticket to a member of its team, or back to the queue.
import { z } from 'zod';
import { defineOperation } from '../../../operations/index.ts';
import { id, ticketId } from '../models/common.ts';
import { ticketModel } from '../models/ticket.ts';
import { ALREADY_MERGED, ASSIGNEE_NOT_IN_GROUP, TICKET_CLOSED } from '../problems.ts';
import { applyEdits, refuseEdits } from '../steps/edits.ts';
import { loadEditable, raise } from '../steps/save.ts';
import { ticketView } from '../steps/view.ts';
import { asAgent } from '../steps/viewer.ts';

export const assign = defineOperation({
  id: 'tickets.assign',
  summary: 'Gives a ticket to a member of its team, or back to the queue.',
  effect: 'write',
  access: asAgent,
  route: 'POST /v1/tickets/{ticket_id}/assign',
  input: z.strictObject({
    ticket_id: ticketId,
    assignee_id: id('Id of a person or service account; null for nobody.').nullable(),
  }),
  output: ticketModel,
  problems: [ALREADY_MERGED, ASSIGNEE_NOT_IN_GROUP, TICKET_CLOSED],
  tools: ['core'],
  example: { ticket_id: 'tic_0000000000000000', assignee_id: 'per_0000000000000000' },
  handler: ({ ticket_id, assignee_id }, ctx) => {
    const ticket = loadEditable(ctx, ticket_id);
    raise(ctx, refuseEdits(ctx, ticket, { assignee_id }));
    applyEdits(ctx, ticket, { assignee_id });
    return ticketView(ctx, ticket_id);
  },
});
