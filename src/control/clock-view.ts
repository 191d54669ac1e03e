// The clock of a state as answers show it.
import type { z } from 'zod';
import type { Live } from '../engine/live.ts';
import { clockMode } from '../operations/clock.ts';
import { formatInstant } from '../values/instant.ts';
import type { Clock } from './models/clock.ts';

/** Time, mode and what comes next. */
export function clockView(live: Live): z.input<typeof Clock> {
  const next = live.copy.engine('SELECT due, operation FROM _timers ORDER BY due, id LIMIT 1', true).get() as
    | [string, string]
    | undefined;
  const [pending] = live.copy.engine('SELECT count(*) FROM _timers', true).get() as [number];
  return {
    now: formatInstant(live.now),
    clock: clockMode(live),
    next_event: next ? { due: next[0], operation: next[1] } : null,
    pending,
  };
}
