// Checkpoint images: the state of a long line as an image, so that waking need not re-apply everything.
import { finish } from './build-image.ts';
import { digestHex } from './digest.ts';
import type { Engine } from './engine.ts';
import type { Live } from './live.ts';
import type { Workspace } from './workspace.ts';

/** A line with more changes than this gets a checkpoint image when its copy is next dropped. */
export const CHECKPOINT_CHANGES = 10_000;

/** Makes a checkpoint image of a state that is about to be dropped; its copy is of no use afterwards. */
export function makeCheckpoint(engine: Engine, workspace: Workspace, live: Live): void {
  const { line } = workspace.row;
  const image = engine.store.lines.byNumber(line)?.image as string;
  const { content, timers } = live.sums;
  live.copy.capture(false);
  const rows = finish(live.copy, {
    seed: live.seed,
    registers: live.registers.toJSON(),
    digest: { content: digestHex(content), timers: digestHex(timers) },
    about: { checkpoint: live.checkpoint() },
  });
  const hash = engine.images.store(
    rows,
    { linkOf: image },
    { about: { checkpoint_of: image }, digest: live.contentDigest, counts: {} },
  );
  engine.store.images.addCheckpoint(line, live.number, hash);
  engine.counts.checkpoints += 1;
}
