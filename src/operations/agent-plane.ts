// The agent plane: the apps' operations behind workspace tokens.
import type { Workspace } from '../engine/workspace.ts';
import { invoke } from './invoke.ts';
import type { AnyOperation } from './operation.ts';
import type { Outcome } from './outcome.ts';
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
  const run = (call: PlaneCall) =>
    invoke(yard, {
      ...call,
      operation: call.operation as AnyOperation,
      identify: () => identify(call.token),
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
    receive: (chunks, limit) => blobs.receive(chunks, limit),
    put: (bytes) => blobs.put(bytes),
    stream: (sha256) => blobs.stream(sha256),
    read: (sha256) => blobs.read(sha256),
  };
}

async function afterGate(workspace: Workspace, run: () => Outcome): Promise<Outcome> {
  if (await workspace.whenFree(PATIENCE)) return run();
  const problem = toProblem(WORKSPACE_BUSY, {}, { retry_after: 2 });
  return { ok: false, problem, entry: undefined, now: undefined };
}
