// Tickets, comments and the rest as their models show them.
import type { Context } from '../../../operations/index.ts';
import { fieldsOfQueue } from '../queries/queues.ts';
import { linksFrom, linksTo } from '../queries/record.ts';
import { clocksOf, intervalsOf } from '../queries/sla.ts';
import { attachmentsOfComments, type CommentRow } from '../queries/thread.ts';
import { partsOf, type TicketRow } from '../queries/tickets.ts';
import { readClock } from '../rules/clocks.ts';
import { type FieldValue, readField } from '../rules/fields.ts';
import { nameBook } from './people.ts';
import { loadPolicy } from './policy.ts';
import { loadTicket } from './save.ts';
import { standing, viewer } from './viewer.ts';

/** A whole ticket for the actor, who sees it. Participants get its public side. */
export function ticketView(ctx: Context, id: string) {
  const { series: _, sequence: __, ...ticket } = loadTicket(ctx, id);
  const isAgent = standing(ctx, id) === 'agent';
  const names = nameBook(ctx);
  const parts = ctx.all(partsOf, { id });
  const values = (part: string) => parts.filter((row) => row.part === part).map((row) => row.value);
  return {
    ...ticket,
    viewed_as: isAgent ? ('agent' as const) : ('participant' as const),
    description: ctx.text(ticket.description),
    assignee_name: names(ticket.assignee_id),
    requester_name: names(ticket.requester_id),
    organisation_name:
      ticket.organisation_id === null
        ? null
        : (ctx.ports.Directory.organisation(ticket.organisation_id)?.name ?? null),
    external_id: isAgent ? ticket.external_id : null,
    sla_policy_id: isAgent ? ticket.sla_policy_id : null,
    cc_ids: values('cc'),
    watcher_ids: isAgent ? values('watcher') : [],
    tags: isAgent ? values('tag') : [],
    fields: fieldsView(ctx, ticket.queue_id, parts),
    links: linksView(ctx, id),
    sla: isAgent ? clockViews(ctx, ticket) : [],
    etag: ctx.etag('ticket', id),
  };
}

/** The links of a ticket to tickets that the actor sees, those of its own first. */
export function linksView(ctx: Context, ticketId: string) {
  const values = { ...viewer(ctx), ticket_id: ticketId };
  return [
    ...ctx.all(linksFrom, values).map((row) => ({ ...linkView(row), direction: 'outgoing' as const })),
    ...ctx.all(linksTo, values).map((row) => ({ ...linkView(row), direction: 'incoming' as const })),
  ];
}

function linkView({ created_by: _, ...row }: NonNullable<(typeof linksFrom)['row']>) {
  return row;
}

/** The SLA clocks of a ticket as they stand now. */
export function clockViews(ctx: Context, ticket: Pick<TicketRow, 'id' | 'sla_policy_id'>) {
  const policy = loadPolicy(ctx, ticket.sla_policy_id);
  const clocks = ctx.all(clocksOf, { ticket_id: ticket.id });
  if (!policy || clocks.length === 0) return [];
  const intervals = ctx.all(intervalsOf, { ticket_id: ticket.id });
  const at = { now: ctx.now(), calendar: policy.calendar };
  return clocks.map((clock) => {
    const { metric, target, due_at, fulfilled_at, breached_at } = clock;
    const own = intervals.filter((row) => row.metric === metric);
    return { metric, target, due_at, fulfilled_at, breached_at, ...readClock(clock, own, at) };
  });
}

/** Comments with their authors' names and files. The actor sees each of them, so also what came with it. */
export function commentViews(ctx: Context, ticketId: string, rows: readonly CommentRow[]) {
  const names = nameBook(ctx);
  const ids = JSON.stringify(rows.map((row) => row.id));
  const files = ctx.all(attachmentsOfComments, { ticket_id: ticketId, ids });
  return rows.map((row) => ({
    ...row,
    author_name: names(row.author_id),
    body: ctx.text(row.body),
    attachments: files.filter((file) => file.comment_id === row.id),
  }));
}

function fieldsView(
  ctx: Context,
  queueId: string,
  parts: readonly {
    readonly part: string;
    readonly value: string;
    readonly text: string | null;
    readonly currency: string | null;
  }[],
): Record<string, FieldValue> {
  const stored = parts.filter((row) => row.part === 'field');
  if (stored.length === 0) return {};
  // A ticket that was moved may hold fields that its queue does not define.
  const kinds = new Map(ctx.all(fieldsOfQueue, { queue_id: queueId }).map(({ key, kind }) => [key, kind]));
  return Object.fromEntries(
    stored.map(({ value: key, text, currency }) => [
      key,
      readField(kinds.get(key) ?? (currency === null ? 'text' : 'money'), { value: text ?? '', currency }),
    ]),
  );
}
