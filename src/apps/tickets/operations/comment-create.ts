// tickets.comment_create: speaks on a ticket, to everybody on it or to agents only.
import { z } from 'zod';
import { defineOperation } from '../../../operations/index.ts';
import { idOnly, prose, ticketId } from '../models/common.ts';
import { commentModel } from '../models/thread.ts';
import {
  ALREADY_MERGED,
  ATTACHED_ALREADY,
  INTERNAL_BY_AGENTS,
  REFERENCE_UNKNOWN,
  TICKET_CLOSED,
} from '../problems.ts';
import { visibilities } from '../rules/words.ts';
import { reply } from '../steps/reply.ts';
import { loadTicket } from '../steps/save.ts';
import { commentViews } from '../steps/view.ts';
import { asParticipant } from '../steps/viewer.ts';

export const commentCreate = defineOperation({
  id: 'tickets.comment_create',
  summary: 'Adds a comment: "public" goes to the requester and people in copy, "internal" to agents only.',
  description:
    'The reply of a requester opens a pending or solved ticket again; on a closed one it opens a follow-up ticket instead.',
  effect: 'write',
  access: asParticipant,
  route: 'POST /v1/tickets/{ticket_id}/comments',
  input: z.strictObject({
    ticket_id: ticketId,
    body: prose('The text.'),
    visibility: z.enum(visibilities).describe('Who reads it.'),
    file_ids: z.array(idOnly).max(20).optional().describe('Files to attach.'),
  }),
  output: z.object({
    ticket_id: z.string().describe('The ticket; the follow-up ticket where one was opened.'),
    number: z.string().describe('Its number.'),
    comment: commentModel.nullable().describe('The comment; null where a follow-up ticket was opened.'),
    is_follow_up: z.boolean().describe('Whether a new ticket was opened because this one is closed.'),
  }),
  problems: [ALREADY_MERGED, ATTACHED_ALREADY, INTERNAL_BY_AGENTS, REFERENCE_UNKNOWN, TICKET_CLOSED],
  tools: ['core'],
  example: {
    ticket_id: 'tic_0000000000000000',
    body: 'Thank you, we are looking into it.',
    visibility: 'public',
  },
  handler: ({ ticket_id, ...said }, ctx) => {
    const { ticket, comment } = reply(ctx, loadTicket(ctx, ticket_id), {
      body: said.body,
      visibility: said.visibility,
      file_ids: said.file_ids ?? [],
    });
    const [view = null] = comment ? commentViews(ctx, ticket.id, [comment]) : [];
    return { ticket_id: ticket.id, number: ticket.number, comment: view, is_follow_up: view === null };
  },
});
