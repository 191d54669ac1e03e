// Making a ticket: number, record, what hangs on it, clocks, event.
import type { Context } from '../../../operations/index.ts';
import type { QueueRow } from '../queries/queues.ts';
import { addCc, addTag, addTicket, highestInSeries, type TicketRow } from '../queries/tickets.ts';
import { write } from '../queries/write.ts';
import { nextNumber, type TicketNumber } from '../rules/numbers.ts';
import { breachClocks } from './breach.ts';
import { syncClocks } from './clocks.ts';
import { applyFields, type FieldPlan } from './fields.ts';
import { choosePolicy } from './policy.ts';
import { record } from './save.ts';

/** Facts of a ticket that have a default. */
type Defaulted = Pick<
  TicketRow,
  | 'external_id'
  | 'type'
  | 'priority'
  | 'impact'
  | 'urgency'
  | 'assignee_id'
  | 'submitter_id'
  | 'organisation_id'
  | 'channel'
  | 'language'
  | 'is_public'
  | 'due_day'
>;

/** What a ticket is made from. Everything has been checked. */
export type NewTicket = { readonly [Fact in keyof Defaulted]?: Defaulted[Fact] | undefined } & {
  readonly queue: QueueRow;
  readonly subject: string;
  readonly description: string;
  readonly requester_id: string;
  readonly tags?: readonly string[] | undefined;
  readonly cc_ids?: readonly string[] | undefined;
  readonly fields?: FieldPlan | undefined;
  /** A number chosen by hand; the next of the series unless given. */
  readonly number?: TicketNumber | undefined;
};

/** Makes a ticket and starts its clocks. It is new, or open when somebody is assigned already. */
export function createTicket(ctx: Context, wanted: NewTicket): TicketRow {
  const ticket = newRow(ctx, wanted);
  write(ctx, addTicket, ticket);
  record(ctx, ticket.id, { field: 'ticket', to: ticket.number });
  for (const tag of new Set(wanted.tags)) write(ctx, addTag, { ticket_id: ticket.id, tag });
  for (const principal_id of new Set(wanted.cc_ids))
    write(ctx, addCc, { ticket_id: ticket.id, principal_id });
  applyFields(ctx, ticket.id, wanted.fields ?? new Map());
  ctx.emit({
    type: 'ticket.created',
    ticket_id: ticket.id,
    number: ticket.number,
    queue_id: ticket.queue_id,
  });
  return breachClocks(ctx, ticket, syncClocks(ctx, ticket));
}

function newRow(ctx: Context, wanted: NewTicket): TicketRow {
  const { queue } = wanted;
  const requester = ctx.ports.Directory.person(wanted.requester_id);
  const organisation_id = wanted.organisation_id ?? requester?.organisation_id ?? null;
  return {
    id: ctx.id('tic'),
    ...(wanted.number ?? takeNumber(ctx, queue)),
    external_id: wanted.external_id ?? null,
    queue_id: queue.id,
    type: wanted.type ?? queue.default_type,
    subject: wanted.subject,
    description: ctx.keep(wanted.description),
    status: wanted.assignee_id ? 'open' : 'new',
    resolution: null,
    priority: wanted.priority ?? queue.default_priority,
    impact: wanted.impact ?? null,
    urgency: wanted.urgency ?? null,
    assignee_id: wanted.assignee_id ?? null,
    requester_id: wanted.requester_id,
    submitter_id: wanted.submitter_id ?? ctx.actor.id,
    organisation_id,
    channel: wanted.channel ?? 'api',
    language: wanted.language ?? requester?.language ?? 'en',
    is_public: wanted.is_public ?? true,
    due_day: wanted.due_day ?? null,
    remind_at: null,
    sla_policy_id: choosePolicy(ctx, queue, organisation_id),
    merged_into_id: null,
    satisfaction: null,
    satisfaction_comment: null,
    created_at: ctx.now(),
    updated_at: ctx.now(),
    solved_at: null,
    closed_at: null,
  };
}

function takeNumber(ctx: Context, queue: QueueRow): TicketNumber {
  const highest = ctx.get(highestInSeries, { series: queue.number_prefix })?.highest ?? null;
  return nextNumber(queue, highest, ctx.now());
}
