// tickets.checklist_item_delete: takes an item off its list.
import { z } from 'zod';
import { defineOperation } from '../../../operations/index.ts';
import { id, ticketId } from '../models/common.ts';
import { ALREADY_MERGED, TICKET_CLOSED } from '../problems.ts';
import { removeItem } from '../queries/record.ts';
import { loadItem } from '../steps/checklist.ts';
import { loadEditable, record, touchTicket } from '../steps/save.ts';
import { asAgent } from '../steps/viewer.ts';

export const checklistItemDelete = defineOperation({
  id: 'tickets.checklist_item_delete',
  summary: 'Deletes an item of a checklist. To say that it does not apply, set its state instead.',
  effect: 'destructive',
  access: asAgent,
  route: 'DELETE /v1/tickets/{ticket_id}/checklist_items/{checklist_item_id}',
  input: z.strictObject({ ticket_id: ticketId, checklist_item_id: id('Id of the item.') }),
  output: z.object({ checklist_item_id: z.string().describe('Id of the item that is gone.') }),
  problems: [ALREADY_MERGED, TICKET_CLOSED],
  example: { ticket_id: 'tic_0000000000000000', checklist_item_id: 'itm_0000000000000000' },
  handler: ({ ticket_id, checklist_item_id }, ctx) => {
    const ticket = loadEditable(ctx, ticket_id);
    const item = loadItem(ctx, ticket_id, checklist_item_id);
    ctx.run(removeItem, { id: checklist_item_id });
    record(ctx, ticket_id, { field: `checklist: ${item.title}`, from: item.state });
    touchTicket(ctx, ticket);
    return { checklist_item_id };
  },
});
