// The law of single calls: what each one may do to the journal and to the state.
import type { Entry } from '../../../src/engine/journal.ts';
import type { AnyOperation } from '../../../src/operations/operation.ts';
import type { Explored } from '../../generate/explore.ts';
import type { TestWorkspace } from '../../harness.ts';

/** Watches every call of an exploration and collects what broke the law. */
export function watchCalls(test: TestWorkspace) {
  const broken: string[] = [];
  let before = { number: 0, digest: '' };
  return {
    broken,
    before: () => {
      const live = test.workspace.live();
      before = { number: live.number, digest: live.contentDigest };
    },
    after: (call: Explored) => {
      const sentences = [...judgeAnswer(call), ...judgeEntries(test, call, before)];
      broken.push(
        ...sentences.map(
          (sentence) => `${call.operation.id} ${JSON.stringify(call.input)?.slice(0, 200)}: ${sentence}`,
        ),
      );
    },
  };
}

function judgeAnswer({ outcome }: Explored): string[] {
  if (outcome.ok) return [];
  const { problem } = outcome;
  const sentences = problem.status >= 500 ? [`answered ${problem.status}: ${problem.detail}`] : [];
  if (problem.code === 'INVALID_INPUT' && !problem.errors?.length) sentences.push('names no wrong field');
  if (!problem.detail.endsWith('.')) sentences.push(`its detail is no sentence: ${problem.detail}`);
  return sentences;
}

function judgeEntries(
  test: TestWorkspace,
  call: Explored,
  before: { number: number; digest: string },
): string[] {
  const { operation, outcome } = call;
  const entries = test.entries(before.number);
  const own = entries.at(-1);
  if (own?.operation !== operation.id || own.number !== test.workspace.live().number)
    return ['its own entry is not the last one'];
  const sentences: string[] = [];
  if (own.outcome !== (outcome.ok ? 'ok' : outcome.problem.code))
    sentences.push(`its entry says ${own.outcome}`);
  if (entries.slice(0, -1).some((entry) => !isSystem(test, entry)))
    sentences.push('left more than one entry');
  return [
    ...sentences,
    ...judgeChanges(test, {
      operation,
      own,
      quiet: entries.length === 1,
      ok: outcome.ok,
      digest: before.digest,
    }),
  ];
}

interface Changed {
  readonly operation: AnyOperation;
  readonly own: Entry;
  readonly quiet: boolean;
  readonly ok: boolean;
  readonly digest: string;
}

function judgeChanges(test: TestWorkspace, { operation, own, quiet, ok, digest }: Changed): string[] {
  const sentences: string[] = [];
  if (own.changes && operation.effect === 'read') sentences.push('a read changed rows');
  if (own.changes && !ok) sentences.push('a refused call changed rows');
  const moved = test.workspace.live().contentDigest !== digest;
  if (quiet && !own.changes && moved) sentences.push('the digest moved without a change');
  return sentences;
}

function isSystem(test: TestWorkspace, entry: Entry): boolean {
  return test.assembly.yard.composition.operations.get(entry.operation)?.audience === 'system';
}
