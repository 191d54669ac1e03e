// clock.set_mode: chooses how the virtual clock moves.
import { z } from 'zod';
import { ClockMode, resetAnchor } from '../../../operations/clock.ts';
import { INVALID_INPUT } from '../../../operations/problems.ts';
import { clockView } from '../../clock-view.ts';
import { addControlEntry } from '../../control-entry.ts';
import { Clock } from '../../models/clock.ts';
import { ofWorkspace } from '../../models/fields.ts';
import { defineControl } from '../../operation.ts';
import { UNKNOWN_WORKSPACE, WORKSPACE_CLOSED, WORKSPACE_FROZEN } from '../../problems.ts';

const milliseconds = z.int().min(0).max(86_400_000).optional();

export const setClockMode = defineControl({
  id: 'clock.set_mode',
  summary: 'Choose how the virtual clock of a workspace moves.',
  description: 'An entry of the journal; a reset gives back the mode of the opening.',
  effect: 'write',
  audience: 'operator',
  route: 'PATCH /v1/workspaces/{workspace_id}/clock',
  input: z.strictObject({
    ...ofWorkspace,
    mode: z
      .enum(['step', 'manual', 'real'])
      .describe(
        'step: each call costs a fixed time; manual: only this plane moves it; real: it follows the host.',
      ),
    read_ms: milliseconds.describe('With step: virtual milliseconds that a read costs; 20,000 unless given.'),
    write_ms: milliseconds.describe(
      'With step: virtual milliseconds that a write costs; 60,000 unless given.',
    ),
    factor: z
      .int()
      .min(1)
      .max(100_000)
      .optional()
      .describe('With real: virtual milliseconds per real millisecond; 1 unless given.'),
  }),
  output: Clock,
  problems: [UNKNOWN_WORKSPACE, WORKSPACE_FROZEN, WORKSPACE_CLOSED],
  example: { workspace_id: 'episode-17', mode: 'manual' },
  handler({ workspace_id, ...given }, ctx) {
    const parsed = ClockMode.safeParse(given);
    if (!parsed.success) {
      const errors = [{ pointer: '/mode', message: `The mode ${given.mode} does not take these fields.` }];
      return ctx.fail(INVALID_INPUT, {}, { errors });
    }
    const workspace = ctx.workspace(workspace_id);
    const clock = parsed.data;
    addControlEntry(workspace, { operation: 'clock.set_mode', input: clock, registers: { clock } });
    resetAnchor(workspace);
    return clockView(workspace.live());
  },
});
