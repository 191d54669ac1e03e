// tickets.queue_list: the queues that the caller may know.
import { z } from 'zod';
import { defineOperation, pageInput, pageOf, readPage } from '../../../operations/index.ts';
import { queueSummary } from '../models/queue.ts';
import { queueList as queues } from '../queries/queues.ts';
import { queueSummaryView } from '../steps/queue.ts';
import { viewer } from '../steps/viewer.ts';

export const queueList = defineOperation({
  id: 'tickets.queue_list',
  summary: 'Lists the queues you may open tickets in, and whether you are an agent there.',
  effect: 'read',
  access: { permission: 'tickets.request' },
  route: 'GET /v1/queues',
  input: z.strictObject({ ...pageInput }),
  output: pageOf(queueSummary),
  example: {},
  handler: (input, ctx) => {
    const { rows, next_cursor } = readPage(ctx, {
      operation: 'tickets.queue_list',
      input,
      query: queues,
      values: viewer(ctx),
      position: (row) => [row.id],
    });
    return { items: rows.map((row) => queueSummaryView(row, Boolean(row.works))), next_cursor };
  },
});
