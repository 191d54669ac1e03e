// Adding a comment to a ticket's thread.
import type { Context } from '../../../operations/index.ts';
import { addComment, type CommentRow, lastComment } from '../queries/thread.ts';
import type { TicketRow } from '../queries/tickets.ts';
import { write } from '../queries/write.ts';
import type { CommentKind, Visibility } from '../rules/words.ts';

/** A comment to be added. `by` null is the system; the actor unless given. */
export interface NewComment {
  readonly body: string;
  readonly visibility: Visibility;
  readonly kind?: CommentKind;
  readonly by?: string | null;
  /** The interface unless given. */
  readonly channel?: CommentRow['channel'];
  readonly macro_id?: string;
  readonly created_at?: string;
}

/** Adds a comment at the end of the thread. What follows from a reply is decided elsewhere. */
export function appendComment(ctx: Context, ticket: TicketRow, comment: NewComment): CommentRow {
  const last = ctx.get(lastComment, { ticket_id: ticket.id })?.position ?? 0;
  const row: CommentRow = {
    id: ctx.id('com'),
    ticket_id: ticket.id,
    position: last + 1,
    kind: comment.kind ?? 'comment',
    author_id: comment.by === undefined ? ctx.actor.id : comment.by,
    visibility: comment.visibility,
    channel: comment.channel ?? 'api',
    body: ctx.keep(comment.body),
    macro_id: comment.macro_id ?? null,
    created_at: comment.created_at ?? ctx.now(),
  };
  write(ctx, addComment, row);
  return row;
}
