// The agent plane: the apps' operations behind workspace tokens.
import type { Workspace } from '../engine/workspace.ts';
import { invoke } from './invoke.ts';
import type { AnyOperation } from './operation.ts';
import type { Refused } from './outcome.ts';
import type { Bytes, Plane, PlaneCall } from './plane.ts';
import { toProblem } from './problem.ts';
import { WORKSPACE_BUSY } from './problems.ts';
import type { Yard } from './yard.ts';

/** Calls wait this long, in real milliseconds, for a job that holds their workspace. */
const PATIENCE = 2000;

/** The agent plane of a yard. */
export function agentPlane(yard: Yard): Plane {
  const operations = [...yard.composition.operations.values()].filter(
    (operation) => operation.audience === 'agent',
  );
  const identify = (token: string | undefined) =>
    token === undefined ? undefined : yard.engine.sessions.identify(token);
  // Field by field: spreading the call would cost a fifth of a read.
  const run = (call: PlaneCall) =>
    invoke(yard, {
      operation: call.operation as AnyOperation,
      identify: () => identify(call.token),
      input: call.input,
      surface: call.surface,
      trusted: call.trusted,
      unreadable: call.unreadable,
      ifMatch: call.ifMatch,
      idempotencyKey: call.idempotencyKey,
      upload: call.upload,
    });
  return {
    name: 'agent',
    operations,
    knows: (token) => identify(token) !== undefined,
    dispatch(call) {
      const workspace = identify(call.token)?.workspace;
      return workspace?.gate ? afterGate(workspace, () => run(call)) : run(call);
    },
    bytes: bytesOf(yard),
  };
}

/** Where a yard keeps bytes. */
export function bytesOf(yard: Yard): Bytes {
  const { blobs } = yard.engine;
  return {
    receive: async (chunks, limit) => blobs.expect(await blobs.receive(chunks, limit)),
    put: (bytes) => blobs.expect(blobs.put(bytes)),
    stream: (sha256) => blobs.stream(sha256),
    read: (sha256) => blobs.read(sha256),
  };
}

/** Runs a call when no job holds its workspace any more; 503 when one still does after a while. */
export async function afterGate<Result>(
  workspace: Workspace,
  run: () => Result | Promise<Result>,
): Promise<Result | Refused> {
  // Looked at again after each wait: another call that waited may have begun the next job.
  while (workspace.gate) {
    if (await workspace.whenFree(PATIENCE)) continue;
    const problem = toProblem(WORKSPACE_BUSY, {}, { retry_after: 2 });
    return { ok: false, problem, entry: undefined, now: undefined };
  }
  return run();
}
