// tickets.rate: what the requester thought of it.
import { z } from 'zod';
import { defineOperation } from '../../../operations/index.ts';
import { ticketId } from '../models/common.ts';
import { ticketModel } from '../models/ticket.ts';
import { ALREADY_MERGED, NOT_RATEABLE, TICKET_CLOSED } from '../problems.ts';
import { satisfactions } from '../rules/words.ts';
import { loadEditable, saveChange } from '../steps/save.ts';
import { ticketView } from '../steps/view.ts';
import { asParticipant, standing } from '../steps/viewer.ts';

export const rate = defineOperation({
  id: 'tickets.rate',
  summary:
    'Rates a solved ticket as its requester, or as an agent on their behalf; a later rating replaces it.',
  effect: 'write',
  access: asParticipant,
  route: 'POST /v1/tickets/{ticket_id}/rate',
  input: z.strictObject({
    ticket_id: ticketId,
    satisfaction: z.enum(satisfactions).describe('The rating.'),
    comment: z.string().min(1).max(1000).optional().describe('Why.'),
  }),
  output: ticketModel,
  problems: [ALREADY_MERGED, NOT_RATEABLE, TICKET_CLOSED],
  example: { ticket_id: 'tic_0000000000000000', satisfaction: 'good', comment: 'Quick and clear.' },
  handler: ({ ticket_id, satisfaction, comment = null }, ctx) => {
    const ticket = loadEditable(ctx, ticket_id);
    const mayRate = ticket.requester_id === ctx.actor.id || standing(ctx, ticket_id) === 'agent';
    if (ticket.status !== 'solved' || !mayRate) ctx.fail(NOT_RATEABLE);
    saveChange(ctx, ticket, { set: { satisfaction, satisfaction_comment: comment } });
    return ticketView(ctx, ticket_id);
  },
});
