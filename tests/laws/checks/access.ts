// The law of access: no credentials 401, no permission 403, another workspace's record 404; first things first.
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { keyOf } from '../../../src/operations/compose.ts';
import { callers, type Explored } from '../../generate/explore.ts';
import type { TestWorkspace } from '../../harness.ts';

/** Complains when an operation answers somebody it must not. `call` is one that was accepted, `other` a workspace of another seed, where all ids differ. */
export async function judgeAccess(
  test: TestWorkspace,
  call: Explored,
  other: TestWorkspace,
): Promise<string[]> {
  const sentences = [
    ...(await judgeStrangers(test, call)),
    ...judgeNobody(test, call),
    ...judgeOther(call, other),
  ];
  return sentences.map((sentence) => `${call.operation.id}: ${sentence}`);
}

async function judgeStrangers(test: TestWorkspace, { operation, input }: Explored): Promise<string[]> {
  const sentences: string[] = [];
  for (const token of [undefined, '', 'tya_1_', `tya_1_${'A'.repeat(43)}`, 'x'.repeat(5000)]) {
    const outcome = await test.assembly.agent.dispatch({ operation, token, input, surface: 'process' });
    if (outcome.ok || outcome.problem.status !== 401)
      sentences.push(
        `answered ${outcome.ok ? 'ok' : outcome.problem.status} to the token ${token?.slice(0, 20)}`,
      );
    if (outcome.entry !== undefined) sentences.push('a stranger left an entry');
  }
  return sentences;
}

function judgeNobody(test: TestWorkspace, { operation, input, upload }: Explored): string[] {
  const fork = test.fork();
  const outcome = fork.outcome(operation.id, input, { as: 'nobody', ...(upload && { upload }) });
  if (outcome.ok) return ['answered somebody without any permission'];
  const sentences =
    outcome.problem.status === 403
      ? []
      : [`answered ${outcome.problem.status} to somebody without any permission`];
  if (fork.entries(0).at(-1)?.changes) sentences.push('changed rows for somebody without any permission');
  return sentences;
}

function judgeOther({ operation, input, upload }: Explored, other: TestWorkspace): string[] {
  const record = operation.access.on;
  // A key that every company of this world has, such as a group's, names a record of the other one too.
  if (!record || exists(other, record.entity, record.id(operation.input.parse(input)))) return [];
  const [as] = callers(other) as [string];
  const outcome = other.outcome(operation.id, input, { as, ...(upload && { upload }) });
  if (outcome.ok) return ['answered about a record of another workspace'];
  return outcome.problem.status === 404
    ? []
    : [`answered ${outcome.problem.status} about a record of another workspace`];
}

function exists(test: TestWorkspace, entity: string, id: string): boolean {
  const root = test.assembly.yard.composition.entities.get(entity)?.root as SQLiteTable;
  const found = test.workspace
    .live()
    .copy.db.prepare(`SELECT 1 FROM "${getTableConfig(root).name}" WHERE "${keyOf(root).name}" = ?`);
  return found.get(id) !== undefined;
}
