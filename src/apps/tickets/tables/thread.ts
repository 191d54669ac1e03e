// What is said on a ticket and what was attached.
import { index, integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import { channels, commentKinds, visibilities } from '../rules/words.ts';
import { macros } from './macros.ts';
import { tickets } from './tickets.ts';

/** Comments are never changed. `position` counts from 1 in each ticket. */
export const comments = sqliteTable(
  'tickets_comments',
  {
    id: text().primaryKey(),
    ticket_id: text()
      .notNull()
      .references(() => tickets.id),
    position: integer().notNull(),
    kind: text({ enum: commentKinds }).notNull(),
    /** Null: the system. */
    author_id: text(),
    visibility: text({ enum: visibilities }).notNull(),
    channel: text({ enum: channels }).notNull(),
    body: text().notNull(),
    macro_id: text().references(() => macros.id),
    created_at: text().notNull(),
  },
  (table) => [unique('tickets_comments_in_order').on(table.ticket_id, table.position)],
);

/** A file that the ticket holds. Facts are copied, so that a grader can compare hashes. */
export const attachments = sqliteTable(
  'tickets_attachments',
  {
    id: text().primaryKey(),
    ticket_id: text()
      .notNull()
      .references(() => tickets.id),
    comment_id: text().references(() => comments.id),
    file_id: text().notNull(),
    name: text().notNull(),
    media_type: text().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    visibility: text({ enum: visibilities }).notNull(),
    added_by: text().notNull(),
    created_at: text().notNull(),
  },
  (table) => [
    index('tickets_attachments_by_ticket').on(table.ticket_id, table.created_at, table.id),
    index('tickets_attachments_by_comment').on(table.comment_id, table.id),
  ],
);
