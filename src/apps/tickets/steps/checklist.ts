// Checklists of a ticket as their model shows them.
import { type Context, NOT_FOUND } from '../../../operations/index.ts';
import { TOO_MANY } from '../problems.ts';
import { checklistsOf, type ItemRow, itemById, itemsOf } from '../queries/record.ts';
import { limits } from './edits.ts';

/** All checklists of a ticket. */
export function checklistsView(ctx: Context, ticketId: string) {
  const items = ctx.all(itemsOf, { ticket_id: ticketId });
  return {
    checklists: ctx.all(checklistsOf, { ticket_id: ticketId }).map((list) => ({
      ...list,
      checklist_items: items.filter((item) => item.checklist_id === list.id),
    })),
    etag: ctx.etag('ticket', ticketId),
  };
}

/** The item of a ticket with this id. */
export function loadItem(ctx: Context, ticketId: string, itemId: string): ItemRow {
  return ctx.get(itemById, { ticket_id: ticketId, item_id: itemId }) ?? ctx.fail(NOT_FOUND);
}

/** Refuses more items than a ticket may have. Answers those it has. */
export function roomForItems(ctx: Context, ticketId: string, more: number): readonly ItemRow[] {
  const items = ctx.all(itemsOf, { ticket_id: ticketId });
  if (items.length + more > limits.checklist_items)
    ctx.fail(TOO_MANY, { what: 'checklist items', limit: limits.checklist_items });
  return items;
}
