// The law of repeats: a key makes a call happen once, whatever its outcome was.
import type { Explored } from '../../generate/explore.ts';
import type { TestWorkspace } from '../../harness.ts';

/** Complains when a repeated write does more than answer. `at` gives a workspace at the place before the call. */
export function judgeRepeat(at: () => TestWorkspace, call: Explored): string[] {
  const test = at();
  const { operation, input, as, upload } = call;
  const options = { as, idempotencyKey: 'law', ...(upload && { upload }) };
  const first = test.outcome(operation.id, input, options);
  const digest = test.workspace.live().contentDigest;
  const number = test.workspace.live().number;
  const again = test.outcome(operation.id, input, options);
  const own = test.entries(number).at(-1);
  const sentences: string[] = [];
  if (JSON.stringify(answerOf(first)) !== JSON.stringify(answerOf(again)))
    sentences.push('the repetition answers something else');
  if (own?.changes) sentences.push('the repetition changed rows');
  if (own?.operation !== operation.id) sentences.push('the repetition left no entry');
  if (test.entries(number).length === 1 && test.workspace.live().contentDigest !== digest)
    sentences.push('the repetition moved the digest');
  const other = test.outcome(operation.id, { ...(input as object), ...differing(call) }, options);
  if (other.ok || !['IDEMPOTENCY_MISMATCH', 'INVALID_INPUT'].includes(other.problem.code))
    sentences.push(`the key with other input answered ${other.ok ? 'ok' : other.problem.code}`);
  return sentences.map((sentence) => `${operation.id}: ${sentence}`);
}

function answerOf(outcome: Explored['outcome']): unknown {
  return outcome.ok ? [outcome.output, outcome.etag] : outcome.problem;
}

/** One text of the input, changed; where there is none, a field that does not exist. */
function differing({ operation, input }: Explored): Record<string, unknown> {
  const entries = Object.entries(input as Record<string, unknown>);
  const changed = entries
    .map(([name, value]) => (typeof value === 'string' ? { [name]: `${value}x` } : undefined))
    .filter((change) => change !== undefined);
  const fitting = changed.find(
    (change) => operation.input.safeParse({ ...(input as object), ...change }).success,
  );
  return fitting ?? { no_such_field: true };
}
