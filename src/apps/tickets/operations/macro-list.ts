// tickets.macro_list: canned replies for a queue.
import { z } from 'zod';
import { type Context, defineOperation, pageInput, pageOf, readPage } from '../../../operations/index.ts';
import { id } from '../models/common.ts';
import { macroModel } from '../models/queue.ts';
import { actionsOfMacro, type MacroRow, macroList as macros } from '../queries/record.ts';

export const macroList = defineOperation({
  id: 'tickets.macro_list',
  summary: 'Lists canned replies with the changes that go with them.',
  effect: 'read',
  access: { permission: 'tickets.read' },
  route: 'GET /v1/macros',
  input: z.strictObject({
    queue_id: id('Only macros that can be used in this queue.').optional(),
    ...pageInput,
  }),
  output: pageOf(macroModel),
  example: { queue_id: 'support' },
  handler: (input, ctx) => {
    const { rows, next_cursor } = readPage(ctx, {
      operation: 'tickets.macro_list',
      input,
      query: macros,
      values: { queue_id: input.queue_id },
      position: (row) => [row.id],
    });
    return { items: rows.map((row) => macroView(ctx, row)), next_cursor };
  },
});

function macroView(ctx: Context, row: MacroRow) {
  return {
    ...row,
    body_de: ctx.text(row.body_de),
    body_en: ctx.text(row.body_en),
    actions: ctx.all(actionsOfMacro, { macro_id: row.id }).map(({ field, value }) => ({ field, value })),
  };
}
