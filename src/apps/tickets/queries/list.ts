// The list of tickets with all its filters, in each of its orders, and the counts per queue and state.
import { and, asc, eq, gte, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import {
  afterCursor,
  orderBy,
  query,
  type SortColumn,
  search,
  searchIndex,
} from '../../../operations/index.ts';
import { slaClocks } from '../tables/clocks.ts';
import { queues } from '../tables/queues.ts';
import { comments } from '../tables/thread.ts';
import { tags, tickets } from '../tables/tickets.ts';
import { commentVisible, queueVisible, visible, worked } from './visible.ts';

export const ticketWords = searchIndex('tickets', tickets, [
  tickets.number,
  tickets.subject,
  tickets.description,
]);
export const commentWords = searchIndex('ticket_comments', comments, [comments.body]);

/** The orders of the list. */
export const sorts = ['updated', 'created', 'oldest'] as const;
type Sort = (typeof sorts)[number];

const columns: Readonly<Record<Sort, readonly SortColumn[]>> = {
  updated: [
    [tickets.updated_at, 'desc'],
    [tickets.id, 'desc'],
  ],
  created: [
    [tickets.created_at, 'desc'],
    [tickets.id, 'desc'],
  ],
  oldest: [
    [tickets.created_at, 'asc'],
    [tickets.id, 'asc'],
  ],
};

const listed = {
  id: tickets.id,
  number: tickets.number,
  queue_id: tickets.queue_id,
  type: tickets.type,
  subject: tickets.subject,
  status: tickets.status,
  priority: tickets.priority,
  assignee_id: tickets.assignee_id,
  requester_id: tickets.requester_id,
  organisation_id: tickets.organisation_id,
  channel: tickets.channel,
  language: tickets.language,
  due_day: tickets.due_day,
  merged_into_id: tickets.merged_into_id,
  created_at: tickets.created_at,
  updated_at: tickets.updated_at,
};

/** Filters by the name of the value that switches each on. What only agents know, only agents can filter by. */
const filters: Readonly<Record<string, () => SQL | undefined>> = {
  queue_id: () => eq(tickets.queue_id, sql.placeholder('queue_id')),
  status: () => eq(tickets.status, sql.placeholder('status')),
  unsolved: () => inArray(tickets.status, ['new', 'open', 'pending', 'hold']),
  priority: () => eq(tickets.priority, sql.placeholder('priority')),
  type: () => eq(tickets.type, sql.placeholder('type')),
  assignee_id: () => eq(tickets.assignee_id, sql.placeholder('assignee_id')),
  unassigned: () => isNull(tickets.assignee_id),
  requester_id: () => eq(tickets.requester_id, sql.placeholder('requester_id')),
  organisation_id: () => eq(tickets.organisation_id, sql.placeholder('organisation_id')),
  number: () => eq(tickets.number, sql.placeholder('number')),
  created_from: () => gte(tickets.created_at, sql.placeholder('created_from')),
  created_to: () => lte(tickets.created_at, sql.placeholder('created_to')),
  updated_from: () => gte(tickets.updated_at, sql.placeholder('updated_from')),
  updated_to: () => lte(tickets.updated_at, sql.placeholder('updated_to')),
  tag: () =>
    sql`(${worked} and exists (select 1 from ${tags} where ${tags.ticket_id} = ${tickets.id} and ${tags.tag} = ${sql.placeholder('tag')}))`,
  breached: () => sql`(${worked} and ${hasBreached})`,
  unbreached: () => sql`(${worked} and not ${hasBreached})`,
  words: () =>
    sql`(${search(ticketWords)} or exists (select 1 from ${comments} where ${comments.ticket_id} = ${tickets.id} and ${commentVisible} and ${search(commentWords)}))`,
};

const hasBreached = sql`exists (select 1 from ${slaClocks} where ${slaClocks.ticket_id} = ${tickets.id} and ${slaClocks.breached_at} is not null)`;

/** The lists. Each combination of filters is a statement of its own, compiled at first use. */
export const ticketLists = {
  updated: listQuery('updated'),
  created: listQuery('created'),
  oldest: listQuery('oldest'),
};

function listQuery(sort: Sort) {
  const order = columns[sort];
  return query(`tickets.list.${sort}`, (db, given) =>
    db
      .select(listed)
      .from(tickets)
      .where(
        and(
          visible,
          ...Object.entries(filters).map(([name, filter]) => (given(name) ? filter() : undefined)),
          given('after_0') ? afterCursor(order) : undefined,
        ),
      )
      .orderBy(...orderBy(order))
      .limit(sql.placeholder('limit')),
  );
}

/** How many tickets the actor sees, per queue that the actor may know and per state. */
export const countsByStatus = query('tickets.countsByStatus', (db, given) =>
  db
    .select({ queue_id: tickets.queue_id, status: tickets.status, count: sql<number>`count(*)`.as('count') })
    .from(tickets)
    .innerJoin(queues, eq(queues.id, tickets.queue_id))
    .where(
      and(
        visible,
        queueVisible,
        given('queue_id') ? eq(tickets.queue_id, sql.placeholder('queue_id')) : undefined,
      ),
    )
    .groupBy(tickets.queue_id, tickets.status)
    .orderBy(asc(tickets.queue_id), asc(tickets.status)),
);
