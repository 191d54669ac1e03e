// The company beside its model: what the journal said was done to both, and both must agree.
import { expect } from 'vitest';
import type { Change } from '../../../src/engine/capture.ts';
import type { Entry } from '../../../src/engine/journal.ts';
import type { Place } from '../../../src/engine/materialise.ts';
import type { AnyOperation } from '../../../src/operations/operation.ts';
import type { Outcome } from '../../../src/operations/outcome.ts';
import type { Tally } from '../../generate/explore.ts';
import type { Pools } from '../../generate/pools.ts';
import type { CallOptions, TestWorkspace } from '../../harness.ts';
import type { Home } from './home.ts';
import type { Written } from './recent.ts';
import { Tables } from './tables.ts';

/** A call with an idempotency key whose outcome is kept. */
export interface Keyed {
  readonly operation: AnyOperation;
  readonly input: unknown;
  readonly options: CallOptions;
  readonly answer: unknown;
}

/** What is known of one place: the rows, the keys that were used up to it, and what calls can name. */
export interface State {
  readonly tables: Tables;
  readonly keyed: readonly Keyed[];
  readonly pools: Pools;
  readonly number: number;
}

/** The model. */
export interface Model {
  tables: Tables;
  keyed: Keyed[];
  pools: Pools;
  /** Accepted writes since the model came to where it is. */
  written: Written[];
  /** Entries that were looked at. */
  number: number;
  /** Where a reset goes. */
  start: State;
  readonly snapshots: { readonly name: string; readonly place: Place; readonly state: State }[];
}

/** The real side. */
export interface Real {
  home: Home;
  readonly people: readonly string[];
  readonly tally: Tally;
  /** Counts of all runs. */
  readonly counts: { steps: number; compared: number; entries: number; commands: Record<string, number> };
}

/** A model of what is there now. */
export function modelOf(test: TestWorkspace, pools: Pools): Model {
  const { copy, number } = test.workspace.live();
  const tables = Tables.read(copy.db, columnsOf(test));
  const start: State = { tables, keyed: [], pools, number };
  return {
    ...start,
    tables: tables.copy(),
    keyed: [],
    pools: pools.copy(),
    written: [],
    start,
    snapshots: [],
  };
}

/** The present of the model, kept. */
export function stateOf({ tables, keyed, pools, number }: Model): State {
  return { tables: tables.copy(), keyed: [...keyed], pools: pools.copy(), number };
}

/** Takes the model to a kept state. */
export function goTo(model: Model, { tables, keyed, pools, number }: State): void {
  model.tables = tables.copy();
  model.keyed = [...keyed];
  model.pools = pools.copy();
  model.written = [];
  model.number = number;
}

/** Does to the model what the journal says was done since; answers the new entries. */
export function follow(model: Model, { home: { test }, counts }: Real): Entry[] {
  const entries = test.entries(model.number);
  const changes: Change[] = [];
  for (const entry of entries) {
    expect(entry.number).toBe(model.number + 1);
    expect(complaint(test, entry)).toBeUndefined();
    for (const change of entry.changes ?? []) {
      model.tables.apply(change);
      changes.push(change);
    }
    model.number = entry.number;
  }
  counts.entries += entries.length;
  expect(model.tables.differencesAt(test.workspace.live().copy.db, changes)).toEqual([]);
  return entries;
}

/** Compares everything: every row of every table, and the digest. */
export function compare(model: Model, real: Real): void {
  follow(model, real);
  const live = real.home.test.workspace.live();
  expect(live.number).toBe(model.number);
  expect(model.tables.differences(live.copy.db)).toEqual([]);
  expect(live.contentDigest).toBe(model.tables.digest());
  real.counts.compared += 1;
}

/** What a refused call or a read must not do. A timer is consumed even when its call is refused. */
function complaint(test: TestWorkspace, entry: Entry): string | undefined {
  if (!entry.changes) return undefined;
  const operation = test.assembly.yard.composition.operations.get(entry.operation);
  if (!operation) return `${entry.operation} changed rows.`;
  if (operation.effect === 'read') return `The read ${entry.operation} changed rows.`;
  if (entry.outcome === 'ok') return undefined;
  const isTimer = operation.audience === 'system' && entry.changes.every(([table]) => table === '_timers');
  return isTimer ? undefined : `${entry.operation} was refused with ${entry.outcome} and changed rows.`;
}

/** What an answer is compared by. */
export function answerOf(outcome: Outcome): unknown {
  return outcome.ok ? [outcome.output, outcome.etag] : outcome.problem;
}

function columnsOf(test: TestWorkspace) {
  const { tables } = test.workspace.live().copy.schema;
  return new Map(
    [...tables].map(([name, { columns, key }]) => [
      name,
      { name, key, columns: columns.map((column) => column.name) },
    ]),
  );
}
