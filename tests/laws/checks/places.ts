// The law of places: any place of a line can be had again, and a reset leaves nothing.
import { resetWorkspace, restoreWorkspace, takeSnapshot } from '../../../src/engine/lifecycle.ts';
import type { TestWorkspace } from '../../harness.ts';

/** What a place looked like when it was the present. */
export interface Seen {
  readonly number: number;
  readonly content: string;
  readonly replay: string;
}

/** Looks at the present. */
export function look(test: TestWorkspace): Seen {
  const live = test.workspace.live();
  return { number: live.number, content: live.contentDigest, replay: live.replayDigest };
}

/** States as of earlier places that differ from what was seen, or whose digest is not the recount. */
export function judgeAsOf(test: TestWorkspace, seen: readonly Seen[]): string[] {
  const { engine } = test.assembly.yard;
  return seen.flatMap(({ number, content, replay }) => {
    const live = engine.asOf(test.workspace, { line: test.workspace.row.line, number });
    const sentences: string[] = [];
    if (live.contentDigest !== content || live.replayDigest !== replay)
      sentences.push(`as of ${number} is not what it was`);
    if (live.copy.recount().content !== live.sums.content)
      sentences.push(`as of ${number}: the digest is not the recount`);
    return sentences;
  });
}

/** Names the present, lets `change` run, restores; complains when the old state is not back. */
export function judgeRestore(test: TestWorkspace, name: string, change: () => void): string[] {
  const { engine } = test.assembly.yard;
  const before = look(test);
  const place = takeSnapshot(engine, test.workspace, name);
  change();
  restoreWorkspace(engine, test.workspace, { place, keepCredentials: true });
  return JSON.stringify(look(test)) === JSON.stringify(before)
    ? []
    : [`restoring ${name} does not give the old state`];
}

/** Resets; complains when the state is not the first one, or rows differ from a recount. */
export function judgeReset(test: TestWorkspace, first: Seen): string[] {
  resetWorkspace(test.assembly.yard.engine, test.workspace, false);
  const live = test.workspace.live();
  const sentences =
    JSON.stringify(look(test)) === JSON.stringify(first) ? [] : ['a reset leaves something behind'];
  if (live.copy.recount().content !== live.sums.content)
    sentences.push('after a reset the digest is not the recount');
  return sentences;
}
