// tickets.checklist_item_add: one more thing to check.
import { z } from 'zod';
import { defineOperation, NOT_FOUND } from '../../../operations/index.ts';
import { id, line, ticketId } from '../models/common.ts';
import { itemOutput } from '../models/record.ts';
import { ALREADY_MERGED, TICKET_CLOSED, TOO_MANY } from '../problems.ts';
import { addItem, checklistById, type ItemRow } from '../queries/record.ts';
import { write } from '../queries/write.ts';
import { itemStates } from '../rules/words.ts';
import { roomForItems } from '../steps/checklist.ts';
import { loadEditable, record, touchTicket } from '../steps/save.ts';
import { asAgent } from '../steps/viewer.ts';

export const checklistItemAdd = defineOperation({
  id: 'tickets.checklist_item_add',
  summary: 'Adds an item at the end of a checklist.',
  effect: 'write',
  access: asAgent,
  route: 'POST /v1/tickets/{ticket_id}/checklists/{checklist_id}/items',
  input: z.strictObject({
    ticket_id: ticketId,
    checklist_id: id('Id of the checklist.'),
    title: line(300, 'What to check.'),
    state: z.enum(itemStates).default('open').describe('Outcome.'),
    note: z.string().min(1).max(2000).optional().describe('Finding.'),
  }),
  output: itemOutput,
  problems: [ALREADY_MERGED, TICKET_CLOSED, TOO_MANY],
  example: {
    ticket_id: 'tic_0000000000000000',
    checklist_id: 'chk_0000000000000000',
    title: 'Unterauftragsverarbeiter',
  },
  handler: ({ ticket_id, checklist_id, title, state, note = null }, ctx) => {
    const ticket = loadEditable(ctx, ticket_id);
    const list = ctx.get(checklistById, { ticket_id, checklist_id });
    if (!list) return ctx.fail(NOT_FOUND);
    const others = roomForItems(ctx, ticket_id, 1).filter((item) => item.checklist_id === checklist_id);
    const position = 1 + Math.max(0, ...others.map((item) => item.position));
    const row: ItemRow = { id: ctx.id('itm'), ticket_id, checklist_id, position, title, state, note };
    write(ctx, addItem, row);
    record(ctx, ticket_id, { field: `checklist: ${title}`, to: state });
    touchTicket(ctx, ticket);
    return { checklist_item: row, etag: ctx.etag('ticket', ticket_id) };
  },
});
