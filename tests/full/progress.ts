// How far the proofs of a full run are: each writes a small file, which the runner reads while it draws its bars.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

declare module 'vitest' {
  interface TaskMeta {
    /** Cases that a proof went through: kills, episodes, requests … */
    reached?: number;
  }
}

/** How far one proof is. */
export interface Progress {
  readonly title: string;
  readonly done: number;
  readonly total: number;
}

const PAUSE = 200;
let last = 0;

/** Notes how far a proof is; nothing where nobody watches. */
export function report(progress: Progress): void {
  const folder = process.env.TILTYARD_PROGRESS;
  if (!folder) return;
  const now = performance.now();
  if (now - last < PAUSE && progress.done < progress.total) return;
  last = now;
  const name = createHash('sha256').update(progress.title).digest('hex').slice(0, 16);
  const file = join(folder, name);
  writeFileSync(`${file}.new`, JSON.stringify(progress));
  renameSync(`${file}.new`, file);
}

/** Everything noted so far. */
export function progressIn(folder: string): Progress[] {
  return readdirSync(folder)
    .filter((name) => !name.endsWith('.new'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Progress);
}
