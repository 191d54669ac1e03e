// The virtual clock, as the control plane shows it.
import { z } from 'zod';
import { ClockMode } from '../../operations/clock.ts';

export const Clock = z
  .object({
    now: z.string().describe('Virtual instant.'),
    clock: ClockMode,
    next_event: z
      .object({
        due: z.string().describe('Virtual instant.'),
        operation: z.string().describe('What is called then.'),
      })
      .nullable()
      .describe('The earliest pending timer.'),
    pending: z.int().describe('Pending timers in all.'),
  })
  .meta({ id: 'WorkspaceClock', description: 'The clock of a workspace.' });
