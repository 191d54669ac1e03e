// Writing a ticket so that its history tells who changed what. Knows nothing of clocks; see change.ts for that.
import { type Context, NOT_FOUND } from '../../../operations/index.ts';
import { ALREADY_MERGED, type Refused, TICKET_CLOSED } from '../problems.ts';
import { addHistory, lastHistory } from '../queries/record.ts';
import { saveTicket, type TicketRow, ticketById } from '../queries/tickets.ts';
import { write } from '../queries/write.ts';

/** Fields to set. `by` is who did it: the actor unless given, null for the system. */
export interface Change {
  readonly set: Partial<TicketRow>;
  readonly by?: string | null;
}

/** The ticket, which the access rule has found already. */
export function loadTicket(ctx: Context, id: string): TicketRow {
  return ctx.get(ticketById, { id }) ?? ctx.fail(NOT_FOUND);
}

/** The ticket, unless it accepts no more changes. */
export function loadEditable(ctx: Context, id: string): TicketRow {
  const ticket = loadTicket(ctx, id);
  raise(ctx, refuseClosed(ctx, ticket));
  return ticket;
}

/** Why a ticket accepts no changes, if it does not. */
export function refuseClosed(ctx: Context, ticket: TicketRow): Refused | undefined {
  if (ticket.status !== 'closed') return undefined;
  return refuseMerged(ctx, ticket) ?? { kind: TICKET_CLOSED, data: { number: ticket.number } };
}

/** That a ticket has become part of another, if it has. */
export function refuseMerged(ctx: Context, ticket: TicketRow): Refused | undefined {
  if (ticket.merged_into_id === null) return undefined;
  const into = loadTicket(ctx, ticket.merged_into_id);
  return { kind: ALREADY_MERGED, data: { number: ticket.number, into: into.number } };
}

/** Refuses the call if there is a reason to. */
export function raise(ctx: Context, refused: Refused | undefined): void {
  if (refused) ctx.fail(refused.kind, refused.data);
}

/** Writes what differs, with one row of history per field. Answers the ticket as it is now. */
export function saveChange(ctx: Context, ticket: TicketRow, { set, by = ctx.actor.id }: Change): TicketRow {
  const changed = (Object.keys(set) as (keyof TicketRow)[]).filter((field) => set[field] !== ticket[field]);
  if (changed.length === 0) return ticket;
  const after = { ...ticket, ...set, updated_at: ctx.now() };
  write(ctx, saveTicket, after);
  for (const field of changed.filter((name) => !derived.has(name))) {
    record(ctx, ticket.id, { field, from: asText(ctx, ticket, field), to: asText(ctx, after, field), by });
  }
  return after;
}

/** Notes that something hanging on the ticket changed. */
export function touchTicket(ctx: Context, ticket: TicketRow): TicketRow {
  const after = { ...ticket, updated_at: ctx.now() };
  write(ctx, saveTicket, after);
  return after;
}

/** One change for the history. `by` as in {@link Change}. */
export interface Recorded {
  readonly field: string;
  readonly from?: string | null;
  readonly to?: string | null;
  readonly by?: string | null;
}

/** Adds a row to the history of a ticket. */
export function record(
  ctx: Context,
  ticketId: string,
  { field, from, to, by = ctx.actor.id }: Recorded,
): void {
  const last = ctx.get(lastHistory, { ticket_id: ticketId })?.position ?? 0;
  write(ctx, addHistory, {
    ticket_id: ticketId,
    position: last + 1,
    at: ctx.now(),
    actor_id: by,
    field,
    from_value: kept(ctx, from),
    to_value: kept(ctx, to),
  });
}

// They follow from the state, which has its own row.
const derived: ReadonlySet<string> = new Set(['updated_at', 'solved_at', 'closed_at']);

function asText(ctx: Context, ticket: TicketRow, field: keyof TicketRow): string | null {
  const value = ticket[field];
  if (value === null) return null;
  return field === 'description' ? ctx.text(ticket.description) : String(value);
}

function kept(ctx: Context, text: string | null | undefined): string | null {
  return text === null || text === undefined ? null : ctx.keep(text);
}
