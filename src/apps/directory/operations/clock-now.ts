// clock.now: what time it is, as the company's clocks show it.
import { z } from 'zod';
import { defineOperation, fail, NOT_FOUND } from '../../../operations/index.ts';
import { clockModel } from '../models/me.ts';
import { principalOf } from '../ports/directory.ts';
import { localClock } from '../rules/working-time.ts';

export const clockNow = defineOperation({
  id: 'clock.now',
  summary: 'Tells the present time, the day and whether people work now, at your place of work.',
  effect: 'read',
  access: { permission: 'directory.self' },
  route: 'GET /v1/clock',
  input: z.strictObject({}),
  output: clockModel,
  tools: ['core'],
  example: {},
  handler: (_, ctx) => localClock(ctx.now(), principalOf(ctx, ctx.actor.id) ?? fail(NOT_FOUND)),
});
