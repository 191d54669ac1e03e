// Changing a ticket with everything that follows: history, clocks, timers, breaches.
import type { Context } from '../../../operations/index.ts';
import type { TicketRow } from '../queries/tickets.ts';
import { enterState, type StepFacts } from '../rules/states.ts';
import type { Status } from '../rules/words.ts';
import { breachClocks } from './breach.ts';
import { syncClocks } from './clocks.ts';
import { type Change, saveChange } from './save.ts';

/** Writes the fields that differ and brings clocks and timers in line. Answers the ticket as it is now. */
export function changeTicket(ctx: Context, ticket: TicketRow, change: Change): TicketRow {
  const after = saveChange(ctx, ticket, change);
  const affectsClocks = clockFields.some((field) => after[field] !== ticket[field]);
  if (!affectsClocks) return after;
  const settled = breachClocks(ctx, after, syncClocks(ctx, after));
  if (settled.status === 'solved' && ticket.status !== 'solved') {
    ctx.emit({ type: 'ticket.solved', ticket_id: ticket.id, number: ticket.number });
  }
  return settled;
}

/** A change of state, without asking whether it is allowed. */
export function moveTo(
  ctx: Context,
  ticket: TicketRow,
  step: { status: Status; by?: string | null } & Partial<StepFacts>,
): TicketRow {
  const { status, by, ...facts } = step;
  const set = enterState(ticket, status, { now: ctx.now(), ...facts });
  return changeTicket(ctx, ticket, by === undefined ? { set } : { set, by });
}

/** A new ticket opens as soon as an agent works on it. */
export function openOnTouch(ctx: Context, ticket: TicketRow): TicketRow {
  return ticket.status === 'new' ? moveTo(ctx, ticket, { status: 'open' }) : ticket;
}

const clockFields = ['status', 'priority', 'sla_policy_id', 'remind_at', 'merged_into_id'] as const;
