// A bar for what takes longer than a second: on standard error, and only where somebody watches.
import { watched } from './terminal.ts';

/** How far a piece of work is. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** Tells how far the work is. */
export type Tell = (progress: Progress) => void;

const PATIENCE = 1000;
const STEP = 100;

/** Runs work; shows a bar when it takes longer than a second. Work that cannot tell how far it is shows the time. */
export async function withProgress<Result>(
  title: string,
  work: (tell: Tell) => Promise<Result>,
): Promise<Result> {
  if (!watched) return work(() => undefined);
  let progress: Progress | undefined;
  const bar = delayedBar(title, () => progress);
  try {
    return await work((told) => {
      progress = told;
    });
  } finally {
    await bar.stop();
  }
}

/** A bar that appears after the patience has run out, if the work still goes on. */
function delayedBar(title: string, progress: () => Progress | undefined) {
  let shown: Promise<{ stop(): void }> | undefined;
  const timer = setTimeout(() => {
    shown = showBar(title, progress);
  }, PATIENCE);
  return {
    async stop() {
      clearTimeout(timer);
      (await shown)?.stop();
    },
  };
}

async function showBar(title: string, progress: () => Progress | undefined) {
  const { default: cliProgress } = await import('cli-progress');
  const name = title.replace(/\.$/, '');
  const bar = new cliProgress.SingleBar({
    stream: process.stderr,
    clearOnComplete: true,
    hideCursor: true,
    format: `${name} {bar} {state}`,
  });
  bar.start(1, 0, { state: '' });
  let ticks = PATIENCE / STEP;
  const timer = setInterval(() => {
    ticks++;
    const known = progress();
    bar.setTotal(known?.total ?? 1);
    bar.update(known?.done ?? 0, {
      state: known ? `${known.done}/${known.total}` : `${Math.floor((ticks * STEP) / 1000)} s`,
    });
  }, STEP);
  return {
    stop() {
      clearInterval(timer);
      bar.stop();
    },
  };
}
