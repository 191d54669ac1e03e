// clock.advance: moves the virtual clock forward, with everything that comes due on the way.
import { z } from 'zod';
import type { Live } from '../../../engine/live.ts';
import { INVALID_INPUT } from '../../../operations/problems.ts';
import { durationMilliseconds } from '../../../values/duration.ts';
import { formatInstant, lastInstant, parseInstant } from '../../../values/instant.ts';
import { advanceClock } from '../../advance.ts';
import { clockView } from '../../clock-view.ts';
import { holding } from '../../jobs.ts';
import { Clock } from '../../models/clock.ts';
import { instant, ofWorkspace } from '../../models/fields.ts';
import { type ControlContext, defineControl } from '../../operation.ts';
import {
  CLOCK_OUT_OF_RANGE,
  NO_EVENT_DUE,
  UNKNOWN_WORKSPACE,
  WORKSPACE_CLOSED,
  WORKSPACE_FROZEN,
} from '../../problems.ts';

export const advance = defineControl({
  id: 'clock.advance',
  summary: 'Move the virtual clock forward; everything that comes due on the way happens.',
  description:
    'By a duration, to an instant, or to the next event. A long way is a job: calls for the workspace wait.',
  effect: 'write',
  audience: 'operator',
  route: 'POST /v1/workspaces/{workspace_id}/clock/advance',
  input: z.strictObject({
    ...ofWorkspace,
    by: z.string().max(60).optional().describe('ISO 8601 duration in days or less, for example PT8H or P3D.'),
    to: instant.optional().describe('Virtual instant.'),
    next_event: z.literal(true).optional().describe('To the instant of the earliest pending timer.'),
  }),
  output: Clock.extend({ ran: z.int().describe('Timers that came due on the way.') }),
  problems: [UNKNOWN_WORKSPACE, CLOCK_OUT_OF_RANGE, NO_EVENT_DUE, WORKSPACE_FROZEN, WORKSPACE_CLOSED],
  example: { workspace_id: 'episode-17', by: 'PT8H' },
  handler({ workspace_id, ...way }, ctx) {
    const workspace = ctx.workspace(workspace_id);
    const target = targetOf(ctx, workspace.live(), way);
    return ctx.job((tell) =>
      holding(workspace, async () => {
        const ran = await advanceClock(ctx.yard, workspace, { target, input: way, tell });
        return { ...clockView(workspace.live()), ran };
      }),
    );
  },
});

interface Way {
  readonly by?: string | undefined;
  readonly to?: string | undefined;
  readonly next_event?: true | undefined;
}

/** Virtual milliseconds to arrive at. */
function targetOf(ctx: ControlContext, live: Live, { by, to, next_event }: Way): number {
  const given = [by, to, next_event].filter((way) => way !== undefined);
  if (given.length !== 1) return wrong(ctx, '', 'Give exactly one of "by", "to" and "next_event".');
  if (next_event) return parseInstant(live.nextDue() ?? ctx.fail(NO_EVENT_DUE));
  const target = to === undefined ? live.now + lengthOf(ctx, by as string) : parseInstant(to);
  if (target < live.now || target > lastInstant)
    ctx.fail(CLOCK_OUT_OF_RANGE, { now: formatInstant(live.now) });
  return target;
}

function lengthOf(ctx: ControlContext, by: string): number {
  try {
    return durationMilliseconds(by);
  } catch (error) {
    return wrong(ctx, '/by', (error as Error).message);
  }
}

function wrong(ctx: ControlContext, pointer: string, message: string): never {
  return ctx.fail(INVALID_INPUT, {}, { errors: [{ pointer, message }] });
}
