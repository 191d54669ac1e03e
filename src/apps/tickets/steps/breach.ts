// What happens when a clock is not kept: recorded, priority raised, the lead informed.
import type { Context } from '../../../operations/index.ts';
import { prioritiesOfQueue, type QueueRow, queueById } from '../queries/queues.ts';
import { type ClockRow, clocksOf } from '../queries/sla.ts';
import { addWatcher, type TicketRow } from '../queries/tickets.ts';
import { inLanguage, priorityLabels } from '../rules/labels.ts';
import { breachNotice, writtenTime } from '../rules/notices.ts';
import { raised } from '../rules/states.ts';
import type { Metric, Priority } from '../rules/words.ts';
import { markBreached, syncClocks } from './clocks.ts';
import { appendComment } from './comment.ts';
import { record, saveChange, touchTicket } from './save.ts';

/**
 * Records the breach of each of these clocks, once. A raised priority shortens what is left on the other clock, which
 * may be overdue then, too. Answers the ticket as it is now.
 */
export function breachClocks(ctx: Context, ticket: TicketRow, overdue: readonly Metric[]): TicketRow {
  let after = ticket;
  for (const metric of overdue) after = breachClock(ctx, after, metric);
  return after;
}

function breachClock(ctx: Context, ticket: TicketRow, metric: Metric): TicketRow {
  const clock = ctx.all(clocksOf, { ticket_id: ticket.id }).find((row) => row.metric === metric);
  if (!clock || clock.due_at === null || clock.breached_at !== null) return ticket;
  markBreached(ctx, clock);
  record(ctx, ticket.id, { field: 'sla_breach', to: metric, by: null });
  const queue = ctx.get(queueById, { id: ticket.queue_id });
  const priority = raised(ticket.priority, allowedPriorities(ctx, ticket.queue_id));
  inform(ctx, ticket, { clock, queue, priority });
  if (priority === ticket.priority) return touchTicket(ctx, ticket);
  const after = saveChange(ctx, ticket, { set: { priority }, by: null });
  return breachClocks(ctx, after, syncClocks(ctx, after));
}

interface Breach {
  readonly clock: ClockRow;
  readonly queue: QueueRow | undefined;
  readonly priority: Priority;
}

/** An internal comment, and the queue's lead as a watcher. */
function inform(ctx: Context, ticket: TicketRow, { clock, queue, priority }: Breach): void {
  const lead = queue?.lead_id ?? null;
  const word = (value: Priority) => inLanguage(priorityLabels[value], ticket.language);
  const body = breachNotice(ticket.language, {
    metric: clock.metric,
    due: writtenTime(clock.due_at ?? ctx.now(), queue?.time_zone ?? 'UTC', ticket.language),
    lead: lead === null ? undefined : ctx.ports.Directory.person(lead)?.name,
    raised: priority === ticket.priority ? undefined : [word(ticket.priority), word(priority)],
  });
  appendComment(ctx, ticket, { body, visibility: 'internal', kind: 'breach', by: null });
  if (lead === null || ctx.run(addWatcher, { ticket_id: ticket.id, principal_id: lead }) === 0) return;
  record(ctx, ticket.id, { field: 'watchers', to: lead, by: null });
}

function allowedPriorities(ctx: Context, queueId: string): Priority[] {
  return ctx.all(prioritiesOfQueue, { queue_id: queueId }).map((row) => row.priority);
}
