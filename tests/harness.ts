// What tests of operations stand on: a yard in memory, one workspace, and calls as anybody.
import { openWorkspace } from '../src/engine/lifecycle.ts';
import type { Workspace } from '../src/engine/workspace.ts';
import type { App } from '../src/operations/app.ts';
import type { Upload } from '../src/operations/context.ts';
import { invoke } from '../src/operations/invoke.ts';
import type { AnyOperation } from '../src/operations/operation.ts';
import type { Outcome } from '../src/operations/outcome.ts';
import { type Assembly, assemble } from '../src/server.ts';

/** Optional facts of one call. */
export interface CallOptions {
  /** Handle of the world file, for example `person:nele-wiebrock`; the world's default principal unless given. */
  readonly as?: string;
  readonly ifMatch?: string;
  readonly idempotencyKey?: string;
  readonly upload?: Upload;
  readonly pays?: boolean;
}

/** A workspace under test. */
export interface TestWorkspace {
  readonly assembly: Assembly;
  readonly workspace: Workspace;
  /** Runs an operation and answers its outcome. */
  outcome(operation: string, input?: unknown, options?: CallOptions): Outcome;
  /** Runs an operation that must succeed; answers its output. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every operation
  ok(operation: string, input?: unknown, options?: CallOptions): any;
  /** Runs an operation that must be refused; answers the problem's code. */
  refused(operation: string, input?: unknown, options?: CallOptions): string;
  /** Id behind a handle of the world file. */
  ref(handle: string): string;
  /** Moves the virtual clock by calling nothing: the next call arrives this much later. */
  advance(seconds: number): void;
  close(): void;
}

/** Opens a workspace of a world in a yard in memory. Close it after the test. */
export function openTestWorkspace(
  world = 'brennhagel',
  options: { apps?: readonly App[]; seed?: number } = {},
): TestWorkspace {
  const assembly = assemble({
    data: 'memory',
    onDefect: (_, error) => console.error(error),
    ...(options.apps && { apps: options.apps }),
  });
  const { yard, library } = assembly;
  const image = library.image({ world, seed: options.seed ?? 0 });
  const { about, seed } = yard.engine.images.open(image).state;
  const names = about.names as Record<string, string>;
  const ref = (handle: string) => names[handle] ?? handle;
  const workspace = openWorkspace(yard.engine, {
    id: 'test',
    origin: { image, seed },
    principal: about.principal as string,
    options: {},
    request: '',
    ttlSeconds: 3600,
  });
  const outcome = (id: string, input: unknown = {}, call: CallOptions = {}) => {
    const operation = yard.composition.operations.get(id) as AnyOperation;
    const { as, pays = true, ...more } = call;
    const principal = as ? ref(as) : workspace.row.principal;
    return invoke(yard, {
      operation,
      input,
      identify: () => ({ workspace, principal, pays, tools: null }),
      surface: 'process',
      ...more,
    });
  };
  return {
    assembly,
    workspace,
    outcome,
    ok: (id, input, call) => {
      const result = outcome(id, input, call);
      if (!result.ok) throw new Error(`${id} was refused: ${JSON.stringify(result.problem)}`);
      return result.output;
    },
    refused: (id, input, call) => {
      const result = outcome(id, input, call);
      if (result.ok)
        throw new Error(`${id} should have been refused and answered ${JSON.stringify(result.output)}`);
      return result.problem.code;
    },
    ref,
    advance: (seconds) => {
      const live = workspace.live();
      live.registers.set('now', live.now + seconds * 1000);
      live.registers.settle();
    },
    close: () => assembly.close(),
  };
}
