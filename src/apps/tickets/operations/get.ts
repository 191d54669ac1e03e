// tickets.get: one ticket as the caller sees it.
import { z } from 'zod';
import { defineOperation } from '../../../operations/index.ts';
import { ticketId } from '../models/common.ts';
import { ticketModel } from '../models/ticket.ts';
import { ticketView } from '../steps/view.ts';
import { asParticipant } from '../steps/viewer.ts';

export const get = defineOperation({
  id: 'tickets.get',
  summary: 'Reads a ticket with its people, tags, fields, links and SLA clocks.',
  effect: 'read',
  access: asParticipant,
  route: 'GET /v1/tickets/{ticket_id}',
  input: z.strictObject({ ticket_id: ticketId }),
  output: ticketModel,
  tools: ['core'],
  example: { ticket_id: 'tic_0000000000000000' },
  handler: ({ ticket_id }, ctx) => ticketView(ctx, ticket_id),
});
