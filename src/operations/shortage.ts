// The problem behind a host that ran out of room or handles: nothing was changed, and the call can be made again.
import { shortageOf } from '../engine/shortage.ts';
import { type Problem, toProblem } from './problem.ts';
import { SERVICE_UNAVAILABLE, STORAGE_FULL } from './problems.ts';

/** 507 for the disk, 503 for handles; undefined when that is not why it failed. */
export function shortageProblem(error: unknown): Problem | undefined {
  const lacked = shortageOf(error);
  if (lacked === 'handles') return toProblem(SERVICE_UNAVAILABLE, {}, { retry_after: 5 });
  return lacked && toProblem(STORAGE_FULL, { limit: lacked });
}
