// A bar for what takes longer than a second: on standard error, and only where somebody watches.
import { watched } from './terminal.ts';

/** How far a piece of work is. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** Work that may take a while, and a way to see how far it is. */
export interface Work<Result> {
  work(): Promise<Result>;
  /** Asked a few times a second; undefined while nobody knows. */
  look?(): Promise<Progress | undefined>;
}

const PATIENCE = 1000;
const STEP = 250;

/** Does work; shows a bar when it takes longer than a second. */
export async function withProgress<Result>(title: string, { work, look }: Work<Result>): Promise<Result> {
  if (!watched) return work();
  const bar = delayedBar(title, look ?? (async () => undefined));
  try {
    return await work();
  } finally {
    await bar.stop();
  }
}

/** A bar that appears after the patience has run out, if the work still goes on. */
function delayedBar(title: string, look: () => Promise<Progress | undefined>) {
  let shown: Promise<{ stop(): void }> | undefined;
  const timer = setTimeout(() => {
    shown = showBar(title, look);
  }, PATIENCE);
  return {
    async stop() {
      clearTimeout(timer);
      (await shown)?.stop();
    },
  };
}

async function showBar(title: string, look: () => Promise<Progress | undefined>) {
  const { default: cliProgress } = await import('cli-progress');
  const bar = new cliProgress.SingleBar({
    stream: process.stderr,
    clearOnComplete: true,
    hideCursor: true,
    format: `${title.split(/[.,;:]/, 1)[0]} {bar} {state}`,
  });
  bar.start(1, 0, { state: '' });
  let elapsed = PATIENCE;
  const timer = setInterval(async () => {
    elapsed += STEP;
    // The answer that is waited for says what is wrong; the bar needs no second opinion.
    const known = await look().catch(() => undefined);
    bar.setTotal(known?.total ?? 1);
    bar.update(known?.done ?? 0, {
      state: known ? `${known.done} of ${known.total}` : `${Math.floor(elapsed / 1000)} s`,
    });
  }, STEP);
  return {
    stop() {
      clearInterval(timer);
      bar.stop();
    },
  };
}
