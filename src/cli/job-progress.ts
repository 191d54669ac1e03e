// How far a control operation is: asked of the list of jobs while its answer is waited for.
import { type Call, call } from './call.ts';
import type { Connection } from './connection.ts';
import { control } from './control.ts';
import type { Progress } from './progress.ts';

interface JobItem extends Progress {
  readonly operation: string;
  readonly subject: string | null;
}

/** Progress of the job that a call is; undefined while nobody knows. */
export async function jobProgress(
  connection: Connection,
  { operation, input }: Call,
): Promise<Progress | undefined> {
  const answer = await call(connection, { operation: control('jobs.list'), input: {} });
  const { workspace_id } = input;
  const job = (answer as { items: readonly JobItem[] }).items.findLast(
    (item) =>
      item.operation === operation.id &&
      item.total > 0 &&
      (workspace_id === undefined || item.subject === workspace_id),
  );
  return job && { done: job.done, total: job.total };
}
