// Merging a ticket into another, once all that speaks against it has been looked for.
import type { Context } from '../../../operations/index.ts';
import { addCc, type TicketRow } from '../queries/tickets.ts';
import { absorbedNotice, mergedNotice } from '../rules/notices.ts';
import { enterState } from '../rules/states.ts';
import { changeTicket, openOnTouch } from './change.ts';
import { appendComment } from './comment.ts';
import { record, touchTicket } from './save.ts';

/** Closes the source with a comment that names the target, and puts its requester in copy there. */
export function mergeInto(ctx: Context, source: TicketRow, target: TicketRow): void {
  closeInto(ctx, source, target);
  takeIn(ctx, source, target);
  ctx.emit({
    type: 'ticket.merged',
    ticket_id: source.id,
    number: source.number,
    into_id: target.id,
    into_number: target.number,
  });
}

function closeInto(ctx: Context, source: TicketRow, target: TicketRow): void {
  const opened = openOnTouch(ctx, source);
  appendComment(ctx, opened, {
    body: mergedNotice(source.language, target),
    visibility: 'public',
    kind: 'merge',
  });
  const closed = enterState({ ...opened, solved_at: null, resolution: null }, 'closed', {
    now: ctx.now(),
    resolution: 'merged',
  });
  changeTicket(ctx, opened, { set: { ...closed, solved_at: opened.solved_at, merged_into_id: target.id } });
}

function takeIn(ctx: Context, source: TicketRow, target: TicketRow): void {
  appendComment(ctx, target, {
    body: absorbedNotice(target.language, source),
    visibility: 'internal',
    kind: 'merge',
  });
  record(ctx, target.id, { field: 'merged_from', to: source.number });
  const principal_id = source.requester_id;
  if (principal_id !== target.requester_id && ctx.run(addCc, { ticket_id: target.id, principal_id }) > 0)
    record(ctx, target.id, { field: 'ccs', to: principal_id });
  touchTicket(ctx, target);
}
