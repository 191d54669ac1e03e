// How much each proof does: in every change, and at full count (`npm run test:full`). Counts differ; assertions never do.
import type { TestContext } from 'vitest';
import { report } from '../full/progress.ts';

/** Short and full counts. Each is what the proof's title or comment says it counts. */
const counts = {
  kills: [6, 200],
  crossTalkWorkspaces: [50, 1000],
  episodes: [20, 1000],
  replayedEpisodes: [10, 100],
  deletedWorkspaces: [300, 20_000],
  resetsInFlight: [20, 1000],
  fuzzRequests: [5000, 100_000],
  modelRuns: [500, 500],
  companyModelRuns: [40, 500],
  nounModelRuns: [40, 500],
  outOfMemory: [1, 5],
  damagedControl: [150, 3000],
  damagedLines: [300, 10_000],
  damagedImages: [400, 10_000],
  loadRate: [300, 2000],
  loadSeconds: [4, 60],
  loadWorkspaces: [20, 100],
  soakSeconds: [15, 600],
  capacityWorkspaces: [200, 5000],
  hugeBodyMebibytes: [64, 1024],
} as const satisfies Record<string, readonly [short: number, full: number]>;

/** Whether this run is at full count. */
export const isFull = process.env.TILTYARD_FULL === '1';

/** How long a proof that counts may take, in milliseconds: only against hanging. */
export const LONGEST = isFull ? 7_200_000 : 300_000;

/** A proof's count in this run. */
export function count(name: keyof typeof counts): number {
  const [short, full] = counts[name];
  return isFull ? full : short;
}

/** Tells whoever watches a full run how far a proof is, and what it reached in the end. */
export function progressOf({ task }: Pick<TestContext, 'task'>, total: number): (done: number) => void {
  return (done) => {
    task.meta.reached = done;
    report({ title: task.name, done, total });
  };
}
