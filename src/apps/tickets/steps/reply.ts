// A reply and what follows from it: first answer given, ticket opened, opened again, or followed up.
import type { Context } from '../../../operations/index.ts';
import { INTERNAL_BY_AGENTS, TICKET_CLOSED } from '../problems.ts';
import { queueById } from '../queries/queues.ts';
import type { CommentRow } from '../queries/thread.ts';
import type { TicketRow } from '../queries/tickets.ts';
import { afterReply } from '../rules/states.ts';
import { attachFiles } from './attach.ts';
import { moveTo, openOnTouch } from './change.ts';
import { fulfilFirstReply } from './clocks.ts';
import { appendComment, type NewComment } from './comment.ts';
import { createTicket } from './create.ts';
import { linkTickets } from './links.ts';
import { raise, refuseMerged, touchTicket } from './save.ts';
import { standing } from './viewer.ts';

/** A comment by the actor, with files. */
export interface Reply extends NewComment {
  readonly file_ids?: readonly string[];
}

/** What a reply made: a comment, or a new ticket when the old one is closed. */
export interface Replied {
  readonly ticket: TicketRow;
  readonly comment: CommentRow | undefined;
}

/**
 * Adds the actor's comment. An agent's first public one fulfils the first-reply clock and opens a new ticket; one of
 * the requester or somebody in copy opens a pending or solved ticket again, and follows up on a closed one.
 */
export function reply(ctx: Context, ticket: TicketRow, said: Reply): Replied {
  raise(ctx, refuseMerged(ctx, ticket));
  const isAgent = standing(ctx, ticket.id) === 'agent';
  if (!isAgent && said.visibility === 'internal') ctx.fail(INTERNAL_BY_AGENTS);
  const asAgent = isAgent && ctx.actor.id !== ticket.requester_id;
  if (ticket.status === 'closed') {
    if (asAgent || said.visibility === 'internal') ctx.fail(TICKET_CLOSED, { number: ticket.number });
    return { ticket: followUp(ctx, ticket, said), comment: undefined };
  }
  const channel = said.channel ?? (isAgent ? 'api' : 'portal');
  const comment = appendComment(ctx, ticket, { ...said, channel });
  attachFiles(ctx, ticket, {
    file_ids: said.file_ids ?? [],
    comment_id: comment.id,
    visibility: said.visibility,
  });
  ctx.emit({
    type: 'ticket.commented',
    ticket_id: ticket.id,
    comment_id: comment.id,
    visibility: said.visibility,
  });
  return { ticket: asAgent ? answered(ctx, ticket, said) : heard(ctx, ticket, said), comment };
}

/** A ticket that continues a closed one, opened by the actor. */
function followUp(ctx: Context, closed: TicketRow, said: Reply): TicketRow {
  const queue = ctx.get(queueById, { id: closed.queue_id });
  if (!queue) return closed;
  const ticket = createTicket(ctx, {
    queue,
    subject: closed.subject,
    description: said.body,
    requester_id: ctx.actor.id,
    type: closed.type,
    language: closed.language,
    channel: said.channel ?? 'portal',
  });
  linkTickets(ctx, ticket, { kind: 'follow_up_of', target: closed });
  attachFiles(ctx, ticket, { file_ids: said.file_ids ?? [], comment_id: null, visibility: 'public' });
  return ticket;
}

function answered(ctx: Context, ticket: TicketRow, said: Reply): TicketRow {
  if (said.visibility === 'public') fulfilFirstReply(ctx, ticket);
  return ticket.status === 'new' ? openOnTouch(ctx, ticket) : touchTicket(ctx, ticket);
}

function heard(ctx: Context, ticket: TicketRow, said: Reply): TicketRow {
  const status = said.visibility === 'public' ? afterReply(ticket.status) : ticket.status;
  return status === ticket.status ? touchTicket(ctx, ticket) : moveTo(ctx, ticket, { status });
}
