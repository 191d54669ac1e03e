// tickets.split: makes a new ticket of some comments. The old ones stay where they are.
import { z } from 'zod';
import { type Context, defineOperation, NOT_FOUND } from '../../../operations/index.ts';
import { idOnly, line, ticketId } from '../models/common.ts';
import { ticketModel } from '../models/ticket.ts';
import { ALREADY_MERGED, NO_SUCH_COMMENT, TICKET_CLOSED } from '../problems.ts';
import { queueById } from '../queries/queues.ts';
import { type CommentRow, commentsByIds } from '../queries/thread.ts';
import type { TicketRow } from '../queries/tickets.ts';
import { splitNotice } from '../rules/notices.ts';
import { appendComment } from '../steps/comment.ts';
import { createTicket } from '../steps/create.ts';
import { linkTickets } from '../steps/links.ts';
import { loadEditable, touchTicket } from '../steps/save.ts';
import { ticketView } from '../steps/view.ts';
import { asAgent } from '../steps/viewer.ts';

export const split = defineOperation({
  id: 'tickets.split',
  summary: 'Makes a new ticket of some comments of this one, with the same requester, and links the two.',
  description:
    'The first comment becomes the description, the others follow with their authors and times. Copies stay.',
  effect: 'write',
  access: asAgent,
  route: 'POST /v1/tickets/{ticket_id}/split',
  input: z.strictObject({
    ticket_id: ticketId,
    comment_ids: z.array(idOnly).min(1).max(100).describe('Comments that somebody wrote on this ticket.'),
    subject: line(300, 'Subject of the new ticket.'),
  }),
  output: ticketModel.describe('The new ticket.'),
  problems: [ALREADY_MERGED, NO_SUCH_COMMENT, TICKET_CLOSED],
  creates: { entity: 'ticket', id: (output) => output.id },
  example: {
    ticket_id: 'tic_0000000000000000',
    comment_ids: ['com_0000000000000000'],
    subject: 'Invoice address is out of date',
  },
  handler: ({ ticket_id, comment_ids, subject }, ctx) => {
    const ticket = loadEditable(ctx, ticket_id);
    const [first, ...rest] = chosen(ctx, ticket_id, comment_ids);
    if (!first) return ctx.fail(NO_SUCH_COMMENT);
    const made = newTicket(ctx, ticket, { subject, first });
    for (const comment of rest) copyComment(ctx, made, comment);
    appendComment(ctx, ticket, {
      body: splitNotice(ticket.language, made),
      visibility: 'internal',
      kind: 'split',
    });
    touchTicket(ctx, ticket);
    return ticketView(ctx, made.id);
  },
});

function chosen(ctx: Context, ticketId: string, ids: readonly string[]): CommentRow[] {
  const wanted = new Set(ids);
  const found = ctx.all(commentsByIds, { ticket_id: ticketId, ids: JSON.stringify([...wanted]) });
  return found.length === wanted.size ? found : ctx.fail(NO_SUCH_COMMENT);
}

/** What an agent said only to agents stays hidden from the requester: such a ticket is not public. */
function newTicket(
  ctx: Context,
  from: TicketRow,
  { subject, first }: { subject: string; first: CommentRow },
): TicketRow {
  const queue = ctx.get(queueById, { id: from.queue_id }) ?? ctx.fail(NOT_FOUND);
  const made = createTicket(ctx, {
    queue,
    subject,
    description: ctx.text(first.body),
    requester_id: from.requester_id,
    organisation_id: from.organisation_id,
    type: from.type,
    priority: from.priority,
    language: from.language,
    channel: first.channel,
    is_public: from.is_public && first.visibility === 'public',
  });
  linkTickets(ctx, made, { kind: 'split_from', target: from });
  return made;
}

function copyComment(
  ctx: Context,
  to: TicketRow,
  { author_id, visibility, channel, body, created_at }: CommentRow,
): void {
  appendComment(ctx, to, { body: ctx.text(body), visibility, channel, by: author_id, created_at });
}
