// tickets.checklist_item_update: what was found when an item was checked.
import { z } from 'zod';
import { defineOperation } from '../../../operations/index.ts';
import { id, line, ticketId } from '../models/common.ts';
import { itemOutput } from '../models/record.ts';
import { ALREADY_MERGED, TICKET_CLOSED } from '../problems.ts';
import { saveItem } from '../queries/record.ts';
import { write } from '../queries/write.ts';
import { itemStates } from '../rules/words.ts';
import { loadItem } from '../steps/checklist.ts';
import { loadEditable, record, touchTicket } from '../steps/save.ts';
import { asAgent } from '../steps/viewer.ts';

export const checklistItemUpdate = defineOperation({
  id: 'tickets.checklist_item_update',
  summary: 'Sets outcome, finding or title of a checklist item; what is left out stays.',
  effect: 'write',
  access: asAgent,
  route: 'PATCH /v1/tickets/{ticket_id}/checklist_items/{checklist_item_id}',
  input: z.strictObject({
    ticket_id: ticketId,
    checklist_item_id: id('Id of the item.'),
    state: z.enum(itemStates).optional().describe('Outcome.'),
    note: z.string().min(1).max(2000).nullable().optional().describe('Finding; null clears.'),
    title: line(300, 'What to check.').optional(),
  }),
  output: itemOutput,
  problems: [ALREADY_MERGED, TICKET_CLOSED],
  example: {
    ticket_id: 'tic_0000000000000000',
    checklist_item_id: 'itm_0000000000000000',
    state: 'deviating',
    note: '48 h statt 24 h',
  },
  handler: ({ ticket_id, checklist_item_id, state, note, title }, ctx) => {
    const ticket = loadEditable(ctx, ticket_id);
    const item = loadItem(ctx, ticket_id, checklist_item_id);
    const after = {
      ...item,
      state: state ?? item.state,
      title: title ?? item.title,
      note: note === undefined ? item.note : note,
    };
    write(ctx, saveItem, after);
    const field = `checklist: ${item.title}`;
    if (after.title !== item.title) record(ctx, ticket_id, { field, from: item.title, to: after.title });
    if (after.state !== item.state) record(ctx, ticket_id, { field, from: item.state, to: after.state });
    if (after.note !== item.note)
      record(ctx, ticket_id, { field: `${field}: note`, from: item.note, to: after.note });
    touchTicket(ctx, ticket);
    return { checklist_item: after, etag: ctx.etag('ticket', ticket_id) };
  },
});
