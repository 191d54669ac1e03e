// What tests of operations stand on: a yard in memory, one workspace, and calls as anybody.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Entry, parseEntry, parseRow } from '../src/engine/journal.ts';
import { openWorkspace } from '../src/engine/lifecycle.ts';
import type { Workspace } from '../src/engine/workspace.ts';
import type { App } from '../src/operations/app.ts';
import { CallContext } from '../src/operations/call-context.ts';
import type { Upload } from '../src/operations/context.ts';
import { invoke } from '../src/operations/invoke.ts';
import type { AnyOperation } from '../src/operations/operation.ts';
import type { Outcome } from '../src/operations/outcome.ts';
import { groundOf } from '../src/operations/yard.ts';
import { type Assembly, type AssemblyOptions, assemble } from '../src/server.ts';
import { gateApp } from './fixtures/gate/index.ts';
import { notesApp } from './fixtures/notes/index.ts';
import { reached } from './record.ts';

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
  /** All handles of the world file with their ids. */
  names(): Readonly<Record<string, string>>;
  /** Whether a principal holds a permission. */
  may(principal: string, permission: string): boolean;
  /** Entries after a number, as the journal holds them. */
  entries(after: number): Entry[];
  /** A new workspace at an entry of this one; now unless given. */
  fork(number?: number): TestWorkspace;
  /** Id behind a handle of the world file. */
  ref(handle: string): string;
  /** Moves the virtual clock by calling nothing: the next call arrives this much later. */
  advance(seconds: number): void;
  close(): void;
}

/** The fixture company: a gate and the notes app, with the world `notes`. */
export const fixture = {
  apps: [gateApp, notesApp] as readonly App[],
  worlds: fileURLToPath(new URL('./fixtures/worlds', import.meta.url)),
};

/** How a test workspace differs from the reference company. */
export interface TestOptions extends Partial<AssemblyOptions> {
  readonly world?: string;
  readonly seed?: number;
}

/** Opens a workspace of the fixture company. */
export function openNotes(options: TestOptions = {}): TestWorkspace {
  return openTestWorkspace({ world: 'notes', ...fixture, ...options });
}

/** Opens a workspace of a world (the reference company unless told) in a yard in memory. Close it after the test. */
export function openTestWorkspace(options: TestOptions = {}): TestWorkspace {
  const { world = 'brennhagel', seed: worldSeed = 0, ...rest } = options;
  const assembly = assemble({ data: 'memory', onDefect: (_, error) => console.error(error), ...rest });
  const { yard, library } = assembly;
  const image = library.image({ world, seed: worldSeed });
  const { about, seed } = yard.engine.images.open(image).state;
  const workspace = openWorkspace(yard.engine, {
    id: 'test',
    origin: { image, seed },
    principal: about.principal as string,
    options: {},
    request: '',
    ttlSeconds: 3600,
  });
  return attach(assembly, workspace);
}

/** Test access to a workspace of an assembly. */
export function attach(assembly: Assembly, workspace: Workspace): TestWorkspace {
  const { yard } = assembly;
  const image = yard.engine.store.lines.byNumber(workspace.row.line)?.image as string;
  const names = yard.engine.images.open(image).state.about.names as Record<string, string>;
  const ref = (handle: string) => names[handle] ?? handle;
  const journal = new Tail(assembly, workspace);
  const outcome = (id: string, input: unknown = {}, call: CallOptions = {}) => {
    const operation = yard.composition.operations.get(id) as AnyOperation;
    const { as, pays = true, ...more } = call;
    const principal = as ? ref(as) : workspace.row.principal;
    const identify = () => ({ workspace, principal, pays, tools: null });
    const result = invoke(yard, { operation, input, identify, surface: 'process', ...more });
    if (!result.ok) reached('problem', result.problem.code);
    return result;
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
    names: () => names,
    may: (principal, permission) => {
      const ctx = new CallContext(groundOf(yard, workspace), { actor: { id: principal }, readOnly: true });
      return ctx.ports.Access.may(principal, permission);
    },
    entries: (after) => journal.after(after),
    fork: (number) => attach(assembly, forkAt(assembly, workspace, number)),
    ref,
    advance: (seconds) => {
      const live = workspace.live();
      live.registers.set('now', live.now + seconds * 1000);
      live.registers.settle();
    },
    close: () => assembly.close(),
  };
}

let forks = 0;

function forkAt({ yard }: Assembly, workspace: Workspace, number = workspace.place().number): Workspace {
  workspace.flush();
  forks += 1;
  return openWorkspace(yard.engine, {
    id: `fork-${forks}`,
    origin: { place: { line: workspace.row.line, number } },
    principal: workspace.row.principal,
    options: {},
    request: '',
    ttlSeconds: 3600,
  });
}

/** Reads a line's file as it grows, so that looking at each entry once costs each row once. */
class Tail {
  readonly #assembly: Assembly;
  readonly #workspace: Workspace;
  #line = 0;
  #bytes = 0;
  #entries: Entry[] = [];

  constructor(assembly: Assembly, workspace: Workspace) {
    this.#assembly = assembly;
    this.#workspace = workspace;
  }

  /** Entries of the current line with a higher number. */
  after(number: number): Entry[] {
    const { line } = this.#workspace.row;
    if (line !== this.#line) {
      this.#line = line;
      this.#bytes = 0;
      this.#entries = [];
    }
    this.#workspace.flush();
    const path = this.#assembly.yard.engine.linePath(line);
    const bytes = existsSync(path) ? readFileSync(path).subarray(this.#bytes) : Buffer.alloc(0);
    const rows = bytes.toString('utf8').split('\n').map(parseRow);
    this.#entries.push(...rows.filter((row) => row !== undefined).map((row) => parseEntry(row.json)));
    this.#bytes += bytes.length;
    const first = this.#entries.findIndex((entry) => entry.number > number);
    return first < 0 ? [] : this.#entries.slice(first);
  }
}
