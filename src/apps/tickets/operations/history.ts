// tickets.history: who changed which field from what to what, when.
import { z } from 'zod';
import { defineOperation, pageInput, pageOf, readPage } from '../../../operations/index.ts';
import { ticketId } from '../models/common.ts';
import { historyModel } from '../models/record.ts';
import { historyList } from '../queries/record.ts';
import { nameBook } from '../steps/people.ts';
import { asReadingAgent } from '../steps/viewer.ts';

export const history = defineOperation({
  id: 'tickets.history',
  summary: 'Lists who changed which field of a ticket from what to what, newest first. Agents only.',
  effect: 'read',
  access: asReadingAgent,
  route: 'GET /v1/tickets/{ticket_id}/history',
  input: z.strictObject({
    ticket_id: ticketId,
    field: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .describe('Only this field, e.g. status, tags, fields.error_id.'),
    ...pageInput,
  }),
  output: pageOf(historyModel),
  example: { ticket_id: 'tic_0000000000000000', field: 'status' },
  handler: (input, ctx) => {
    const { ticket_id, field } = input;
    const { rows, next_cursor } = readPage(ctx, {
      operation: 'tickets.history',
      input,
      query: historyList,
      values: { ticket_id, field },
      position: (row) => [row.position],
    });
    const names = nameBook(ctx);
    const text = (reference: string | null) => (reference === null ? null : ctx.text(reference));
    const items = rows.map(({ ticket_id: _, ...row }) => ({
      ...row,
      actor_name: names(row.actor_id),
      from_value: text(row.from_value),
      to_value: text(row.to_value),
    }));
    return { items, next_cursor };
  },
});
