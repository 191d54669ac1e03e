// tickets.checklist_create: gives a ticket a list of things to check.
import { z } from 'zod';
import { defineOperation } from '../../../operations/index.ts';
import { etag, line, ticketId } from '../models/common.ts';
import { checklistModel } from '../models/record.ts';
import { ALREADY_MERGED, TICKET_CLOSED, TOO_MANY } from '../problems.ts';
import { addChecklist, addItem, type ItemRow } from '../queries/record.ts';
import { write } from '../queries/write.ts';
import { itemStates } from '../rules/words.ts';
import { roomForItems } from '../steps/checklist.ts';
import { loadEditable, record, touchTicket } from '../steps/save.ts';
import { asAgent } from '../steps/viewer.ts';

export const checklistCreate = defineOperation({
  id: 'tickets.checklist_create',
  summary: 'Adds a checklist with its items to a ticket.',
  effect: 'write',
  access: asAgent,
  route: 'POST /v1/tickets/{ticket_id}/checklists',
  input: z.strictObject({
    ticket_id: ticketId,
    title: line(200, 'Title.'),
    items: z
      .array(
        z.strictObject({
          title: line(300, 'What to check.'),
          state: z.enum(itemStates).default('open'),
          note: z.string().min(1).max(2000).optional(),
        }),
      )
      .min(1)
      .max(100)
      .describe('What to check, in order.'),
  }),
  output: z.object({ checklist: checklistModel.describe('The checklist.'), etag }),
  problems: [ALREADY_MERGED, TICKET_CLOSED, TOO_MANY],
  example: {
    ticket_id: 'tic_0000000000000000',
    title: 'AVV-Prüfung',
    items: [
      { title: 'TOM (Anlage 2)', state: 'missing', note: 'Nur die Überschrift ist da.' },
      { title: 'Meldefrist' },
    ],
  },
  handler: ({ ticket_id, title, items }, ctx) => {
    const ticket = loadEditable(ctx, ticket_id);
    roomForItems(ctx, ticket_id, items.length);
    const list = { id: ctx.id('chk'), ticket_id, title, created_at: ctx.now() };
    write(ctx, addChecklist, list);
    const rows = items.map(
      (item, index): ItemRow => ({
        id: ctx.id('itm'),
        ticket_id,
        checklist_id: list.id,
        position: index + 1,
        title: item.title,
        state: item.state,
        note: item.note ?? null,
      }),
    );
    for (const row of rows) write(ctx, addItem, row);
    record(ctx, ticket_id, { field: 'checklists', to: title });
    touchTicket(ctx, ticket);
    return { checklist: { ...list, checklist_items: rows }, etag: ctx.etag('ticket', ticket_id) };
  },
});
