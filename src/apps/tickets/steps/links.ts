// Links between tickets, written on both of them.
import type { Context } from '../../../operations/index.ts';
import { addLink, type LinkRow, removeLink } from '../queries/record.ts';
import type { TicketRow } from '../queries/tickets.ts';
import { write } from '../queries/write.ts';
import type { LinkKind } from '../rules/words.ts';
import { loadTicket, record, touchTicket } from './save.ts';

/** Says that a ticket stands in this relation to the target. */
export function linkTickets(
  ctx: Context,
  ticket: TicketRow,
  { kind, target }: { readonly kind: LinkKind; readonly target: TicketRow },
): LinkRow {
  const link: LinkRow = {
    id: ctx.id('lnk'),
    ticket_id: ticket.id,
    kind,
    target_id: target.id,
    created_by: ctx.actor.id,
    created_at: ctx.now(),
  };
  write(ctx, addLink, link);
  record(ctx, ticket.id, { field: `links.${kind}`, to: target.number });
  record(ctx, target.id, { field: `linked.${kind}`, to: ticket.number });
  touchTicket(ctx, loadTicket(ctx, ticket.id));
  return link;
}

/** Takes a link away. */
export function unlinkTickets(ctx: Context, { id, ticket_id, kind, target_id }: LinkRow): void {
  ctx.run(removeLink, { id });
  const [from, to] = [loadTicket(ctx, ticket_id), loadTicket(ctx, target_id)];
  record(ctx, from.id, { field: `links.${kind}`, from: to.number });
  record(ctx, to.id, { field: `linked.${kind}`, from: from.number });
}
