// Who sees what, written once as SQL. Bind `actor` and `groups` as `viewer` of steps/viewer.ts makes them.
import { type SQL, sql } from 'drizzle-orm';
import { queueGroups, queues } from '../tables/queues.ts';
import { attachments, comments } from '../tables/thread.ts';
import { ccs, tickets, watchers } from '../tables/tickets.ts';

const actor = sql.placeholder('actor');
const groups = sql`(select value from json_each(${sql.placeholder('groups')}))`;

/** The actor works in the ticket's queue: member of its team or of a helping group. */
export const worked: SQL = sql`exists (select 1 from ${queueGroups} where ${queueGroups.queue_id} = ${tickets.queue_id} and ${queueGroups.group_id} in ${groups})`;

/** The actor has a part in the ticket: requester, submitter, in copy or watching. */
const joined: SQL = sql`(${tickets.requester_id} = ${actor} or ${tickets.submitter_id} = ${actor} or exists (select 1 from ${ccs} where ${ccs.ticket_id} = ${tickets.id} and ${ccs.principal_id} = ${actor}) or exists (select 1 from ${watchers} where ${watchers.ticket_id} = ${tickets.id} and ${watchers.principal_id} = ${actor}))`;

/** The actor sees the ticket. */
export const visible: SQL = sql`(${worked} or (${tickets.is_public} = 1 and ${joined}))`;

/** The actor, who sees the ticket, sees the comment. */
export const commentVisible: SQL = sql`(${comments.visibility} = 'public' or ${worked})`;

/** The actor, who sees the ticket, sees the attachment. */
export const attachmentVisible: SQL = sql`(${attachments.visibility} = 'public' or ${worked})`;

/** The actor works in the queue. */
export const queueWorked: SQL = sql`exists (select 1 from ${queueGroups} where ${queueGroups.queue_id} = ${queues.id} and ${queueGroups.group_id} in ${groups})`;

/** The actor may know the queue and open tickets in it. `staff` is true for everybody but outside contacts. */
export const queueVisible: SQL = sql`(${queues.open_to} = 'everyone' or (${queues.open_to} = 'staff' and ${sql.placeholder('staff')}) or ${queueWorked})`;
