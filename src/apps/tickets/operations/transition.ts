// tickets.transition: moves a ticket to another state.
import { z } from 'zod';
import { defineOperation } from '../../../operations/index.ts';
import { instant, ticketId, toInstant } from '../models/common.ts';
import { ticketModel } from '../models/ticket.ts';
import {
  ALREADY_MERGED,
  FIELDS_MISSING,
  REMINDER_NOT_POSSIBLE,
  RESOLUTION_NOT_POSSIBLE,
  TICKET_CLOSED,
  TRANSITION_NOT_ALLOWED,
} from '../problems.ts';
import { statuses } from '../rules/words.ts';
import { applyEdits, refuseEdits } from '../steps/edits.ts';
import { loadEditable, raise } from '../steps/save.ts';
import { ticketView } from '../steps/view.ts';
import { asAgent } from '../steps/viewer.ts';

export const transition = defineOperation({
  id: 'tickets.transition',
  summary: 'Moves a ticket to another state that its queue allows.',
  description:
    'pending waits for the requester, hold for a third party. A solved ticket closes by itself after 7 days; a reply of the requester before that opens it again.',
  effect: 'write',
  access: asAgent,
  route: 'POST /v1/tickets/{ticket_id}/transition',
  input: z.strictObject({
    ticket_id: ticketId,
    status: z.enum(statuses).describe('The new state.'),
    resolution: z
      .enum(['done', 'declined'])
      .optional()
      .describe('With "solved": how it ended; "done" unless given.'),
    remind_at: instant('With "pending": when it opens again by itself. RFC 3339.').optional(),
  }),
  output: ticketModel,
  problems: [
    ALREADY_MERGED,
    FIELDS_MISSING,
    REMINDER_NOT_POSSIBLE,
    RESOLUTION_NOT_POSSIBLE,
    TICKET_CLOSED,
    TRANSITION_NOT_ALLOWED,
  ],
  tools: ['core'],
  example: { ticket_id: 'tic_0000000000000000', status: 'pending', remind_at: '2026-09-21T06:00:00.000Z' },
  handler: ({ ticket_id, status, resolution, remind_at }, ctx) => {
    const ticket = loadEditable(ctx, ticket_id);
    const edits = { status, resolution, remind_at: toInstant(remind_at) };
    raise(ctx, refuseEdits(ctx, ticket, edits));
    applyEdits(ctx, ticket, edits);
    return ticketView(ctx, ticket_id);
  },
});
