// The law of faults: an admission fault changes no row, an effect fault what it says, a reply fault changed and journaled everything.
import type { Entry } from '../../../src/engine/journal.ts';
import type { Explored } from '../../generate/explore.ts';
import type { TestWorkspace } from '../../harness.ts';

/** A kind of fault with a rule that fires on the next call of an operation. */
export interface FaultCase {
  readonly kind: 'status' | 'discard' | 'lost';
  set(test: TestWorkspace, operation: string): void;
}

/** Makes an accepted write again with and without a fault, each on a workspace of its own, and compares. */
export function judgeFault(at: () => TestWorkspace, call: Explored, fault: FaultCase): string[] {
  const plain = at();
  const faulty = at();
  fault.set(plain, 'no.such_operation');
  fault.set(faulty, call.operation.id);
  const [was, is] = [run(plain, call), run(faulty, call)];
  const sentences = judgements[fault.kind](was, is);
  if (is.own.faults?.length !== 1) sentences.push('the journal does not name the fault');
  return sentences.map((sentence) => `${call.operation.id} under ${fault.kind}: ${sentence}`);
}

interface Ran {
  readonly outcome: Explored['outcome'];
  readonly own: Entry;
  readonly digest: string;
}

function run(test: TestWorkspace, { operation, input, as, upload }: Explored): Ran {
  const outcome = test.outcome(operation.id, input, { as, ...(upload && { upload }) });
  return { outcome, own: test.entries(0).at(-1) as Entry, digest: test.workspace.live().contentDigest };
}

const judgements: Record<FaultCase['kind'], (was: Ran, is: Ran) => string[]> = {
  status(_, is) {
    const sentences: string[] = [];
    if (is.outcome.ok) sentences.push('the call was accepted');
    if (is.own.changes) sentences.push('rows changed');
    return sentences;
  },
  discard(was, is) {
    const sentences: string[] = [];
    if (JSON.stringify(output(is)) !== JSON.stringify(output(was)))
      sentences.push('the answer differs from a plain one');
    if (is.own.changes) sentences.push('rows changed');
    return sentences;
  },
  lost(was, is) {
    const sentences: string[] = [];
    if (is.outcome.reply !== 'lost') sentences.push('the answer is not lost');
    if (is.digest !== was.digest) sentences.push('the state differs from a plain call');
    if (JSON.stringify(is.own.changes) !== JSON.stringify(was.own.changes))
      sentences.push('the journal differs from a plain call');
    return sentences;
  },
};

function output({ outcome }: Ran): unknown {
  return outcome.ok ? outcome.output : outcome.problem;
}
