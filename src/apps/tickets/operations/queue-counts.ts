// tickets.queue_counts: how many tickets lie where.
import { z } from 'zod';
import { defineOperation } from '../../../operations/index.ts';
import { id } from '../models/common.ts';
import { countsByStatus } from '../queries/list.ts';
import { statuses } from '../rules/words.ts';
import { viewer } from '../steps/viewer.ts';

const counts = Object.fromEntries(
  statuses.map((status) => [status, z.int().describe(`How many are ${status}.`)]),
) as Record<(typeof statuses)[number], z.ZodInt>;

export const queueCounts = defineOperation({
  id: 'tickets.queue_counts',
  summary: 'Counts the tickets that you see, by queue and state.',
  effect: 'read',
  access: { permission: 'tickets.request' },
  route: 'GET /v1/queue_counts',
  input: z.strictObject({ queue_id: id('Only this queue.').optional() }),
  output: z.object({
    items: z
      .array(z.object({ queue_id: z.string().describe('Key of the queue.'), ...counts }))
      .describe('Queues in which you see tickets.'),
  }),
  example: { queue_id: 'support' },
  handler: ({ queue_id }, ctx) => {
    const byQueue = new Map<string, Record<(typeof statuses)[number], number>>();
    for (const row of ctx.all(countsByStatus, { ...viewer(ctx), queue_id })) {
      const known = byQueue.get(row.queue_id) ?? {
        new: 0,
        open: 0,
        pending: 0,
        hold: 0,
        solved: 0,
        closed: 0,
      };
      known[row.status] = row.count;
      byQueue.set(row.queue_id, known);
    }
    return { items: [...byQueue].map(([queue, found]) => ({ queue_id: queue, ...found })) };
  },
});
