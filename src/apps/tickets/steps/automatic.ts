// What the company's own clock does to tickets. A timer that comes too late, or for nothing, changes nothing.
import type { Context } from '../../../operations/index.ts';
import type { TicketRow } from '../queries/tickets.ts';
import { reminderNotice } from '../rules/notices.ts';
import type { Metric } from '../rules/words.ts';
import { breachClocks } from './breach.ts';
import { moveTo } from './change.ts';
import { timerRan } from './clocks.ts';
import { appendComment } from './comment.ts';

/** The time of a clock is used up. */
export function clockRanOut(ctx: Context, ticket: TicketRow, metric: Metric): TicketRow {
  timerRan(ctx, ticket.id, metric);
  return breachClocks(ctx, ticket, [metric]);
}

/** A solved ticket was left alone for seven days. */
export function closeSolved(ctx: Context, ticket: TicketRow): TicketRow {
  timerRan(ctx, ticket.id, 'auto_close');
  if (ticket.status !== 'solved') return ticket;
  const closed = moveTo(ctx, ticket, { status: 'closed', by: null });
  ctx.emit({ type: 'ticket.closed', ticket_id: ticket.id, number: ticket.number });
  return closed;
}

/** The waiting time that was set for a pending ticket is over. */
export function remind(ctx: Context, ticket: TicketRow): TicketRow {
  timerRan(ctx, ticket.id, 'reminder');
  if (ticket.status !== 'pending' || ticket.remind_at === null) return ticket;
  appendComment(ctx, ticket, {
    body: reminderNotice(ticket.language),
    visibility: 'internal',
    kind: 'reminder',
    by: null,
  });
  return moveTo(ctx, ticket, { status: 'open', by: null });
}
