// The smallest company that a bare server can be compared with: one record of 25 columns, and texts that are searched.
import { eq, sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';
import {
  type Context,
  defineApp,
  defineOperation,
  NOT_FOUND,
  query,
  searchIndex,
  type Verdict,
} from '../src/operations/index.ts';

/** The account that the bench works as. */
export const DESK_PRINCIPAL = 'per_bench';

export const requests = sqliteTable(
  'desk_requests',
  {
    id: text().primaryKey(),
    number: text().notNull(),
    queue_id: text().notNull(),
    subject: text().notNull(),
    status: text({ enum: ['new', 'open', 'pending', 'solved'] }).notNull(),
    priority: text({ enum: ['low', 'normal', 'high', 'urgent'] }).notNull(),
    type: text({ enum: ['question', 'incident', 'problem', 'task'] }).notNull(),
    channel: text().notNull(),
    language: text().notNull(),
    requester_id: text().notNull(),
    organisation_id: text(),
    group_id: text(),
    assignee_id: text(),
    parent_id: text(),
    external_key: text(),
    cost_centre: text(),
    product: text(),
    summary: text().notNull(),
    comment_count: integer().notNull(),
    reopened_count: integer().notNull(),
    confidential: integer({ mode: 'boolean' }).notNull(),
    due_at: text(),
    solved_at: text(),
    created_at: text().notNull(),
    updated_at: text().notNull(),
  },
  (table) => [index('desk_requests_by_queue').on(table.queue_id, table.created_at, table.id)],
);
const comments = sqliteTable(
  'desk_comments',
  {
    id: text().primaryKey(),
    request_id: text()
      .notNull()
      .references(() => requests.id),
    author_id: text().notNull(),
    body: text().notNull(),
    created_at: text().notNull(),
  },
  (table) => [index('desk_comments_by_request').on(table.request_id, table.created_at, table.id)],
);
const found = searchIndex('desk_comments', comments, [comments.body]);

const at = sql.placeholder;
const columns = Object.keys(requests).filter((key) => key !== 'enableRLS' && key !== 'getSQL');
const bound = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, sql`${at(name)}`])) as Record<string, never>;

/** One record by its key. */
export const requestById = query('desk.requestById', (db) =>
  db
    .select()
    .from(requests)
    .where(eq(requests.id, at('id'))),
);
/** A new record. */
export const addRequest = query('desk.addRequest', (db) =>
  db.insert(requests).values(bound(columns) as never),
);
const setStatus = query('desk.setStatus', (db) =>
  db
    .update(requests)
    .set({ status: sql`${at('status')}`, updated_at: sql`${at('updated_at')}` })
    .where(eq(requests.id, at('id'))),
);
/** A new comment. */
export const addComment = query('desk.addComment', (db) =>
  db.insert(comments).values(bound(['id', 'request_id', 'author_id', 'body', 'created_at']) as never),
);

type Row = NonNullable<typeof requestById.row>;

/** A record whose fields follow from its position. */
export function deskRow(position: number, id: string, now: string): Row {
  const pick = <Item>(items: readonly Item[]): Item => items[position % items.length] as Item;
  return {
    id,
    number: `REQ-${1000 + position}`,
    queue_id: pick(['service', 'it', 'finance']),
    subject: `Delivery ${position} arrived without its papers`,
    status: pick(['new', 'open', 'pending', 'solved']),
    priority: pick(['low', 'normal', 'high', 'urgent']),
    type: pick(['question', 'incident', 'problem', 'task']),
    channel: pick(['mail', 'phone', 'portal']),
    language: pick(['de', 'en']),
    requester_id: `per_requester_${position % 200}`,
    organisation_id: `org_customer_${position % 40}`,
    group_id: pick(['grp_service', 'grp_it']),
    assignee_id: position % 3 === 0 ? null : `per_agent_${position % 12}`,
    parent_id: null,
    external_key: null,
    cost_centre: `C-${4000 + (position % 30)}`,
    product: pick(['pump', 'valve', 'gauge', 'filter']),
    summary: `The pallet came on time; papers for item ${position} were not with it and the gate asked for them twice.`,
    comment_count: position % 7,
    reopened_count: position % 2,
    confidential: position % 11 === 0,
    due_at: null,
    solved_at: null,
    created_at: now,
    updated_at: now,
  };
}

const text200 = z.string().max(200);
const Request = z.object({
  ...Object.fromEntries(columns.map((name) => [name, text200.nullable()])),
  comment_count: z.int(),
  reopened_count: z.int(),
  confidential: z.boolean(),
});

const requestId = z.strictObject({ request_id: z.string().max(40) });
const read = (input: { request_id: string }, ctx: Context) =>
  ctx.get(requestById, { id: input.request_id }) ?? ctx.fail(NOT_FOUND);
const on = {
  entity: 'request',
  id: (input: { request_id: string }) => input.request_id,
  rule: (id: string, ctx: Context): Verdict => (ctx.get(requestById, { id }) ? 'allowed' : 'hidden'),
};

const get = defineOperation({
  id: 'desk.get',
  summary: 'Read a request with one select.',
  effect: 'read',
  route: 'GET /v1/requests/{request_id}',
  access: { permission: 'desk.read' },
  input: requestId,
  output: Request,
  tools: ['core'],
  handler: read,
});

const getGuarded = defineOperation({
  id: 'desk.get_guarded',
  summary: 'Read a request behind a rule that looks at the record too.',
  effect: 'read',
  route: 'GET /v1/guarded-requests/{request_id}',
  access: { permission: 'desk.read', on },
  input: requestId,
  output: Request,
  handler: read,
});

const create = defineOperation({
  id: 'desk.create',
  summary: 'Add a request with one insert.',
  effect: 'write',
  route: 'POST /v1/requests',
  access: { permission: 'desk.write' },
  input: z.strictObject({ subject: text200, position: z.int().min(0).max(1_000_000_000) }),
  output: z.object({ id: z.string() }),
  handler(input, ctx) {
    const id = ctx.id('req');
    ctx.run(addRequest, { ...deskRow(input.position, id, ctx.now()), subject: input.subject });
    return { id };
  },
});

const move = defineOperation({
  id: 'desk.move',
  summary: 'Set the status of a request.',
  effect: 'write',
  route: 'PATCH /v1/requests/{request_id}',
  access: { permission: 'desk.write', on },
  input: requestId.extend({ status: z.enum(['new', 'open', 'pending', 'solved']) }),
  output: z.object({ id: z.string() }),
  handler(input, ctx) {
    ctx.run(setStatus, { id: input.request_id, status: input.status, updated_at: ctx.now() });
    return { id: input.request_id };
  },
});

const comment = defineOperation({
  id: 'desk.comment',
  summary: 'Add a comment to a request.',
  effect: 'write',
  route: 'POST /v1/requests/{request_id}/comments',
  access: { permission: 'desk.write', on },
  input: requestId.extend({ body: z.string().max(200_000) }),
  output: z.object({ id: z.string() }),
  handler(input, ctx) {
    const id = ctx.id('com');
    ctx.run(addComment, {
      id,
      request_id: input.request_id,
      author_id: ctx.actor.id,
      body: ctx.keep(input.body),
      created_at: ctx.now(),
    });
    return { id };
  },
});

/** The app of the bench. */
export const desk = defineApp({
  id: 'desk',
  title: 'Desk',
  description: 'Requests and comments of one desk.',
  tables: [requests, comments],
  wide: [comments.body],
  search: [found],
  entities: [
    {
      name: 'request',
      description: 'A request with its comments.',
      root: requests,
      parts: { comments: { table: comments, column: comments.request_id } },
    },
  ],
  permissions: { 'desk.read': 'Read requests.', 'desk.write': 'Write requests.' },
  operations: [get, getGuarded, create, move, comment],
  ports: { Access: () => ({ may: (principal) => principal === DESK_PRINCIPAL }) },
});
