// tickets.assign: gives a ticket to a member of its team, or back to the queue.
import { z } from 'zod';
import { defineOperation } from '../../../operations/index.ts';
import { idOnly, ticketId } from '../models/common.ts';
import { ticketModel } from '../models/ticket.ts';
import { ALREADY_MERGED, ASSIGNEE_NOT_IN_GROUP, TICKET_CLOSED } from '../problems.ts';
import { applyEdits, refuseEdits } from '../steps/edits.ts';
import { orMe } from '../steps/people.ts';
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
    assignee_id: idOnly.nullable().describe('Id of a person or service account, or "me"; null for nobody.'),
  }),
  output: ticketModel,
  problems: [ALREADY_MERGED, ASSIGNEE_NOT_IN_GROUP, TICKET_CLOSED],
  tools: ['core'],
  example: { ticket_id: 'tic_0000000000000000', assignee_id: 'me' },
  handler: ({ ticket_id, assignee_id }, ctx) => {
    const ticket = loadEditable(ctx, ticket_id);
    const edits = { assignee_id: orMe(ctx, assignee_id) };
    raise(ctx, refuseEdits(ctx, ticket, edits));
    applyEdits(ctx, ticket, edits);
    return ticketView(ctx, ticket_id);
  },
});
