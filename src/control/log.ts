// Writes the operators' log: who did what to which workspace, and what came of it. Never a key, a token or an input.
import type { Engine } from '../engine/engine.ts';
import { redact } from '../engine/tokens.ts';
import { wallNow } from '../engine/wall.ts';
import type { KeyHolder } from './operation.ts';

/** Longer subjects are cut. */
const MOST_CHARACTERS = 200;

/** One call, as the log keeps it. */
export interface Logged {
  readonly key: KeyHolder;
  readonly operation: string;
  readonly subject: string | undefined;
  readonly outcome: string;
}

/** Adds a call. What was done stays done when the disk has no room for its row. */
export function writeToLog(engine: Engine, { key, operation, subject, outcome }: Logged): void {
  if (engine.isClosed) return;
  const text = subject === undefined ? null : redact(subject).slice(0, MOST_CHARACTERS);
  try {
    engine.store.log.add({ wall: wallNow(), key_name: key.name, operation, subject: text, outcome });
  } catch {
    engine.counts.lostLogRows += 1;
  }
}

/** How the log names many things: the first ones and how many there are. */
export function several(names: readonly string[]): string {
  return names.length <= 3 ? names.join(', ') : `${names.slice(0, 3).join(', ')} … (${names.length})`;
}
