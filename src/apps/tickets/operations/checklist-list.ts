// tickets.checklist_list: what is to be checked and what was found.
import { z } from 'zod';
import { defineOperation } from '../../../operations/index.ts';
import { ticketId } from '../models/common.ts';
import { checklistsOutput } from '../models/record.ts';
import { checklistsView } from '../steps/checklist.ts';
import { asReadingAgent } from '../steps/viewer.ts';

export const checklistList = defineOperation({
  id: 'tickets.checklist_list',
  summary: 'Reads the checklists of a ticket. Agents only.',
  effect: 'read',
  access: asReadingAgent,
  route: 'GET /v1/tickets/{ticket_id}/checklists',
  input: z.strictObject({ ticket_id: ticketId }),
  output: checklistsOutput,
  example: { ticket_id: 'tic_0000000000000000' },
  handler: ({ ticket_id }, ctx) => checklistsView(ctx, ticket_id),
});
