// Comments and attachments. Lists are guarded by what the actor may see.
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { afterCursor, orderBy, query, type SortColumn } from '../../../operations/index.ts';
import { attachments, comments } from '../tables/thread.ts';
import { tickets } from '../tables/tickets.ts';
import { attachmentVisible, commentVisible, visible } from './visible.ts';
import { insertRow } from './write.ts';

export type CommentRow = typeof comments.$inferSelect;
export type AttachmentRow = typeof attachments.$inferSelect;

const ofTicket = sql.placeholder('ticket_id');

const inOrder: readonly SortColumn[] = [
  [comments.position, 'asc'],
  [comments.id, 'asc'],
];
const newestFirst: readonly SortColumn[] = [
  [comments.position, 'desc'],
  [comments.id, 'desc'],
];

export const commentLists = { oldest: commentList(inOrder), newest: commentList(newestFirst) };

function commentList(order: readonly SortColumn[]) {
  return query('tickets.commentList', (db, given) =>
    db
      .select(getTableColumns(comments))
      .from(comments)
      .innerJoin(tickets, eq(tickets.id, comments.ticket_id))
      .where(
        and(
          eq(comments.ticket_id, ofTicket),
          visible,
          commentVisible,
          given('visibility') ? eq(comments.visibility, sql.placeholder('visibility')) : undefined,
          given('after_0') ? afterCursor(order) : undefined,
        ),
      )
      .orderBy(...orderBy(order))
      .limit(sql.placeholder('limit')),
  );
}

/** Comments that somebody wrote, for the ids in a JSON array. */
export const commentsByIds = query('tickets.commentsByIds', (db) =>
  db
    .select()
    .from(comments)
    .where(
      and(
        eq(comments.ticket_id, ofTicket),
        eq(comments.kind, 'comment'),
        sql`${comments.id} in (select value from json_each(${sql.placeholder('ids')}))`,
      ),
    )
    .orderBy(asc(comments.position), asc(comments.id)),
);

export const lastComment = query('tickets.lastComment', (db) =>
  db
    .select({ position: sql<number | null>`max(position)`.as('position') })
    .from(comments)
    .where(eq(comments.ticket_id, ofTicket)),
);

export const addComment = insertRow('tickets.addComment', comments);

const byTime: readonly SortColumn[] = [
  [attachments.created_at, 'asc'],
  [attachments.id, 'asc'],
];

export const attachmentList = query('tickets.attachmentList', (db, given) =>
  db
    .select(getTableColumns(attachments))
    .from(attachments)
    .innerJoin(tickets, eq(tickets.id, attachments.ticket_id))
    .where(
      and(
        eq(attachments.ticket_id, ofTicket),
        visible,
        attachmentVisible,
        given('after_0') ? afterCursor(byTime) : undefined,
      ),
    )
    .orderBy(...orderBy(byTime))
    .limit(sql.placeholder('limit')),
);

/** The attachment, when the actor sees it. */
export const attachmentById = query('tickets.attachmentById', (db) =>
  db
    .select(getTableColumns(attachments))
    .from(attachments)
    .innerJoin(tickets, eq(tickets.id, attachments.ticket_id))
    .where(
      and(
        eq(attachments.id, sql.placeholder('attachment_id')),
        eq(attachments.ticket_id, ofTicket),
        visible,
        attachmentVisible,
      ),
    ),
);

export const attachmentsOfComments = query('tickets.attachmentsOfComments', (db) =>
  db
    .select()
    .from(attachments)
    .where(
      and(
        eq(attachments.ticket_id, ofTicket),
        sql`${attachments.comment_id} in (select value from json_each(${sql.placeholder('ids')}))`,
      ),
    )
    .orderBy(asc(attachments.created_at), asc(attachments.id)),
);

export const attachmentOfFile = query('tickets.attachmentOfFile', (db) =>
  db
    .select()
    .from(attachments)
    .where(and(eq(attachments.ticket_id, ofTicket), eq(attachments.file_id, sql.placeholder('file_id'))))
    .orderBy(asc(attachments.id)),
);

export const addAttachment = insertRow('tickets.addAttachment', attachments);
