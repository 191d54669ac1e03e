// Edits that an agent makes, alone, by macro or in bulk: first all reasons against them, then all of them.
import type { Context } from '../../../operations/index.ts';
import {
  REMINDER_NOT_POSSIBLE,
  RESOLUTION_NOT_POSSIBLE,
  type Refused,
  TOO_MANY,
  TRANSITION_NOT_ALLOWED,
  VALUE_NOT_ALLOWED,
} from '../problems.ts';
import { prioritiesOfQueue, transitionsOfQueue, typesOfQueue } from '../queries/queues.ts';
import { addTag, partsOf, removeTag, type TicketPart, type TicketRow } from '../queries/tickets.ts';
import { nextStates } from '../rules/states.ts';
import type { Priority, Resolution, Status, TicketType } from '../rules/words.ts';
import { changeTicket, moveTo, openOnTouch } from './change.ts';
import { refuseUnsolvable } from './fields.ts';
import { refuseAssignee } from './people.ts';
import { record, refuseClosed, touchTicket } from './save.ts';

/** What to change. A field left out stays as it is. */
export interface Edits {
  readonly status?: Status | undefined;
  readonly resolution?: Exclude<Resolution, 'merged'> | undefined;
  readonly remind_at?: string | undefined;
  readonly type?: TicketType | undefined;
  readonly priority?: Priority | undefined;
  readonly assignee_id?: string | null | undefined;
  readonly add_tags?: readonly string[] | undefined;
  readonly remove_tags?: readonly string[] | undefined;
}

/** How many of these a ticket may have. */
export const limits = { tags: 50, ccs: 100, watchers: 100, links: 100, checklist_items: 200 } as const;

/** The first reason against the edits, or undefined. Changes nothing. */
export function refuseEdits(ctx: Context, ticket: TicketRow, edits: Edits): Refused | undefined {
  return (
    refuseClosed(ctx, ticket) ??
    refuseValues(ctx, ticket.queue_id, edits) ??
    (edits.assignee_id ? refuseAssignee(ctx, ticket.queue_id, edits.assignee_id) : undefined) ??
    refuseStep(ctx, ticket, edits) ??
    refuseTags(ctx, ticket, edits.add_tags ?? [])
  );
}

/** Makes the edits. Answers the ticket as it is now. */
export function applyEdits(ctx: Context, ticket: TicketRow, edits: Edits): TicketRow {
  let after = openOnTouch(ctx, ticket);
  const { type = after.type, priority = after.priority, assignee_id = after.assignee_id } = edits;
  after = changeTicket(ctx, after, { set: { type, priority, assignee_id } });
  after = changeTags(ctx, after, edits);
  const { status, resolution, remind_at } = edits;
  const stays = status === after.status && remind_at === undefined;
  return status === undefined || stays ? after : moveTo(ctx, after, { status, resolution, remind_at });
}

/** Adds and removes tags; each that was not there, or was, leaves a row of history. */
export function changeTags(
  ctx: Context,
  ticket: TicketRow,
  { add_tags = [], remove_tags = [] }: Pick<Edits, 'add_tags' | 'remove_tags'>,
): TicketRow {
  const key = { ticket_id: ticket.id };
  const added = add_tags.filter((tag) => ctx.run(addTag, { ...key, tag }) > 0);
  const removed = remove_tags.filter((tag) => ctx.run(removeTag, { ...key, tag }) > 0);
  for (const tag of added) record(ctx, ticket.id, { field: 'tags', to: tag });
  for (const tag of removed) record(ctx, ticket.id, { field: 'tags', from: tag });
  return added.length + removed.length > 0 ? touchTicket(ctx, ticket) : ticket;
}

/** That the queue does not allow a type or priority, if so. */
export function refuseValues(
  ctx: Context,
  queueId: string,
  { type, priority }: Pick<Edits, 'type' | 'priority'>,
): Refused | undefined {
  const types = type === undefined ? [] : ctx.all(typesOfQueue, { queue_id: queueId }).map((row) => row.type);
  if (type !== undefined && !types.includes(type)) return notAllowed(queueId, 'type', types);
  if (priority === undefined) return undefined;
  const allowed = ctx.all(prioritiesOfQueue, { queue_id: queueId }).map((row) => row.priority);
  return allowed.includes(priority) ? undefined : notAllowed(queueId, 'priority', allowed);
}

/** That a ticket has no room for that many more of something, if so. */
export function refuseCrowd(
  ctx: Context,
  ticketId: string,
  wanted: { part: Exclude<TicketPart, 'field'>; values: readonly string[] },
): Refused | undefined {
  const what = `${wanted.part}s` as keyof typeof limits;
  const present = ctx.all(partsOf, { id: ticketId }).filter((row) => row.part === wanted.part);
  const all = new Set([...present.map((row) => row.value), ...wanted.values]);
  return all.size > limits[what] ? { kind: TOO_MANY, data: { what, limit: limits[what] } } : undefined;
}

function refuseTags(ctx: Context, ticket: TicketRow, values: readonly string[]): Refused | undefined {
  return values.length === 0 ? undefined : refuseCrowd(ctx, ticket.id, { part: 'tag', values });
}

/** An agent's touch opens a new ticket, so every step from "open" can be taken from "new" at once. */
function refuseStep(ctx: Context, ticket: TicketRow, edits: Edits): Refused | undefined {
  const { status, resolution, remind_at } = edits;
  if (resolution !== undefined && status !== 'solved') return { kind: RESOLUTION_NOT_POSSIBLE, data: {} };
  if (remind_at !== undefined && (status !== 'pending' || remind_at <= ctx.now()))
    return { kind: REMINDER_NOT_POSSIBLE, data: {} };
  if (
    status === undefined ||
    (status === 'pending' && ticket.status === 'pending' && remind_at !== undefined)
  )
    return undefined;
  const from = ticket.status === 'new' && status !== 'open' ? 'open' : ticket.status;
  const allowed = nextStates(ctx.all(transitionsOfQueue, { queue_id: ticket.queue_id }), from);
  if (!allowed.includes(status))
    return { kind: TRANSITION_NOT_ALLOWED, data: { from: ticket.status, allowed } };
  return status === 'solved' ? refuseUnsolvable(ctx, ticket) : undefined;
}

function notAllowed(queue_id: string, field: string, allowed: readonly string[]): Refused {
  return { kind: VALUE_NOT_ALLOWED, data: { queue_id, field, allowed } };
}
