// tickets.queue_get: what a queue allows.
import { z } from 'zod';
import { defineOperation } from '../../../operations/index.ts';
import { id } from '../models/common.ts';
import { queueModel } from '../models/queue.ts';
import { queueView } from '../steps/queue.ts';
import { maySeeQueue } from '../steps/viewer.ts';

export const queueGet = defineOperation({
  id: 'tickets.queue_get',
  summary: 'Reads a queue: allowed types, priorities, states and steps between them, custom fields.',
  effect: 'read',
  access: {
    permission: 'tickets.request',
    on: { entity: 'queue', id: (input) => input.queue_id, rule: maySeeQueue },
  },
  route: 'GET /v1/queues/{queue_id}',
  input: z.strictObject({ queue_id: id('Key of the queue.') }),
  output: queueModel,
  example: { queue_id: 'support' },
  handler: ({ queue_id }, ctx) => queueView(ctx, queue_id),
});
