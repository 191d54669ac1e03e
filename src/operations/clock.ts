// The clock of a workspace: what a call costs, and the moment it arrives at.
import { z } from 'zod';
import type { Live } from '../engine/live.ts';
import { monotonicNow } from '../engine/wall.ts';
import type { Workspace } from '../engine/workspace.ts';
import { lastInstant } from '../values/instant.ts';
import type { Effect } from './operation.ts';

/** How the clock of a workspace moves. */
export const ClockMode = z
  .discriminatedUnion('mode', [
    z.strictObject({
      mode: z.literal('step'),
      read_ms: z
        .int()
        .min(0)
        .max(86_400_000)
        .default(20_000)
        .describe('Virtual milliseconds that a read costs.'),
      write_ms: z
        .int()
        .min(0)
        .max(86_400_000)
        .default(60_000)
        .describe('Virtual milliseconds that a write costs.'),
    }),
    z.strictObject({ mode: z.literal('manual') }),
    z.strictObject({
      mode: z.literal('real'),
      factor: z.int().min(1).max(100_000).default(1).describe('Virtual milliseconds per real millisecond.'),
    }),
  ])
  .meta({
    id: 'ClockMode',
    description:
      'step: each call costs a fixed time; manual: only the control plane moves it; real: it follows the host.',
  });
export type ClockMode = z.output<typeof ClockMode>;

const STEP: ClockMode = { mode: 'step', read_ms: 20_000, write_ms: 60_000 };

/** The mode in force. */
export function clockMode(live: Live): ClockMode {
  return (live.registers.get('clock') as ClockMode | undefined) ?? STEP;
}

interface Anchor {
  readonly line: number;
  readonly real: number;
  readonly virtual: number;
}

/** Real mode counts from here; a workspace that was asleep goes on where it stopped. */
const anchors = new WeakMap<Workspace, Anchor>();

/** Virtual milliseconds at which a call arrives that costs this much. */
export function arrival(workspace: Workspace, live: Live, call: { effect: Effect; pays: boolean }): number {
  const clock = clockMode(live);
  const target =
    clock.mode === 'real' ? followed(workspace, live, clock.factor) : live.now + cost(clock, call);
  return Math.min(target, lastInstant);
}

/** Forgets where real mode counted from, after the clock was moved by hand. */
export function resetAnchor(workspace: Workspace): void {
  anchors.delete(workspace);
}

function cost(clock: ClockMode, call: { effect: Effect; pays: boolean }): number {
  if (clock.mode !== 'step' || !call.pays) return 0;
  return call.effect === 'read' ? clock.read_ms : clock.write_ms;
}

function followed(workspace: Workspace, live: Live, factor: number): number {
  const real = monotonicNow();
  const known = anchors.get(workspace);
  if (!known || known.line !== workspace.row.line || known.virtual > live.now) {
    anchors.set(workspace, { line: workspace.row.line, real, virtual: live.now });
    return live.now;
  }
  return Math.max(live.now, known.virtual + Math.floor((real - known.real) * factor));
}
