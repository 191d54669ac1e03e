// The law of replays: the same calls in the same order give the same bytes, wherever they run.
import type { Explored } from '../../generate/explore.ts';
import type { TestWorkspace } from '../../harness.ts';

/** Makes recorded calls again on another workspace that began at the same place; collects every difference. */
export function replay(test: TestWorkspace, calls: readonly Explored[]): string[] {
  return calls.flatMap(({ operation, input, as, upload, outcome }) => {
    const again = test.outcome(operation.id, input, { as, ...(upload && { upload }) });
    const [was, is] = [JSON.stringify(outcome), JSON.stringify(again)];
    return was === is
      ? []
      : [
          `${operation.id} ${JSON.stringify(input)?.slice(0, 200)} answered\n  ${was.slice(0, 400)}\nthen\n  ${is.slice(0, 400)}`,
        ];
  });
}

/** Where a workspace stands: equal for equal histories. */
export function standing(test: TestWorkspace) {
  const live = test.workspace.live();
  return { number: live.number, chain: live.chain, content: live.contentDigest, replay: live.replayDigest };
}
