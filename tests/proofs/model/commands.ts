// What a run is made of: calls of any operation by anybody, repeats, and everything that happens to a workspace.
import fc from 'fast-check';
import { expect } from 'vitest';
import { advanceClock } from '../../../src/control/advance.ts';
import { resetWorkspace, restoreWorkspace, takeSnapshot } from '../../../src/engine/lifecycle.ts';
import type { AnyOperation } from '../../../src/operations/operation.ts';
import { recipes, unfittingRecipes } from '../../generate/arbitraries.ts';
import type { Setting } from '../../generate/drafts.ts';
import { nounOf } from '../../generate/explore.ts';
import type { CallOptions, TestWorkspace } from '../../harness.ts';
import { answerOf, compare, follow, goTo, type Model, type Real, stateOf } from './company.ts';
import { crashHome } from './home.ts';
import { writtenBy, writtenFor } from './recent.ts';

type Command = fc.AsyncCommand<Model, Real>;

/** What is drawn of a call before it is known what exists. */
interface CallPlan {
  readonly operation: AnyOperation;
  readonly recipe: (setting: Setting) => unknown;
  /** Position among those who may, the widest first. */
  readonly who: number;
  readonly withKey: boolean;
  /** About a record that was written lately, by who wrote it, where that is possible. */
  readonly isAbout: boolean;
}

/** How often each operation is called with fitting and with unfitting inputs, in proportion to the others. */
export interface Weights {
  readonly fitting: ReadonlyMap<AnyOperation, number>;
  readonly unfitting: ReadonlyMap<AnyOperation, number>;
}

/** All commands. */
export function companyCommands({ fitting, unfitting }: Weights): fc.Arbitrary<Command>[] {
  const calls = fc.oneof(
    { weight: 5, arbitrary: choose(fitting, recipes) },
    { weight: 1, arbitrary: choose(unfitting, unfittingRecipes) },
  );
  const call = calls.map((plan): Command => new Call(plan));
  const others: readonly [string, Happening][] = [
    ['repeat', repeat],
    ['advance', advance],
    ['reset', reset],
    ['snapshot', snapshot],
    ['restore', restore],
    ['fork', fork],
    ['drop', drop],
    ['crash', crash],
    ['as-of read', asOf],
  ];
  const happenings = others.map(([name, run]) =>
    fc.nat(999).map((draw): Command => new Other(name, run, draw)),
  );
  // fast-check draws every kind alike, so the kind that matters stands here many times.
  return [...Array.from({ length: 80 }, () => call), ...happenings];
}

function choose(
  weights: ReadonlyMap<AnyOperation, number>,
  recipesOf: (operation: AnyOperation) => fc.Arbitrary<CallPlan['recipe']>,
): fc.Arbitrary<CallPlan> {
  const who = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(19) });
  const one = (operation: AnyOperation) =>
    fc.record({
      operation: fc.constant(operation),
      recipe: recipesOf(operation),
      who,
      withKey: fc.boolean(),
      isAbout: fc.nat(3).map((draw) => draw > 0),
    });
  return fc.oneof(...[...weights].map(([operation, weight]) => ({ weight, arbitrary: one(operation) })));
}

let keys = 0;

class Call implements Command {
  readonly #plan: CallPlan;
  #said = '';

  constructor(plan: CallPlan) {
    this.#plan = plan;
  }

  check(): boolean {
    return true;
  }

  async run(model: Model, real: Real): Promise<void> {
    const { operation, recipe } = this.#plan;
    const { test } = real.home;
    const { as, about } = this.#about(model, real);
    const input = about(recipe({ pools: model.pools, now: test.workspace.live().now }));
    const options = this.#options(test, as);
    this.#said = `${operation.id} ${JSON.stringify(input)} as ${as}`;
    const outcome = test.outcome(operation.id, input, options);
    real.tally.add(operation, outcome);
    note(real, 'call');
    if (outcome.ok) {
      model.pools.learn(outcome.output, nounOf(operation), input);
      if (operation.effect !== 'read') model.written.push(writtenBy(as, operation, [input, outcome.output]));
    }
    // A read's entry waits in memory: not looking at it now lets a crash take it.
    if (operation.effect === 'read' && this.#plan.who === 0) return;
    const own = follow(model, real).at(-1);
    expect(own?.operation).toBe(operation.id);
    expect(own?.outcome).toBe(outcome.ok ? 'ok' : outcome.problem.code);
    if (own?.repeat) model.keyed.push({ operation, input, options, answer: answerOf(outcome) });
  }

  /** Who calls, and what is put into the input so that it is about what was written lately. */
  #about(model: Model, { people, home: { test } }: Real): Calling {
    const { operation, who, isAbout } = this.#plan;
    const lately = isAbout ? writtenFor(operation, model.written) : undefined;
    if (lately) return { as: lately.as, about: (input) => merged(input, lately.input) };
    const able = () => people.find((person) => test.may(person, operation.access.permission));
    const as = (who === 0 ? able() : people[who % people.length]) ?? (people[0] as string);
    return { as, about: (input) => input };
  }

  #options(test: TestWorkspace, as: string): CallOptions {
    const { operation, who, withKey } = this.#plan;
    keys += 1;
    const upload = () => test.assembly.agent.bytes.put(Buffer.from(`file ${who}`));
    return {
      as,
      ...(operation.upload && { upload: upload() }),
      ...(withKey && operation.effect !== 'read' && { idempotencyKey: `key-${keys}` }),
    };
  }

  toString(): string {
    return this.#said || this.#plan.operation.id;
  }
}

interface Calling {
  readonly as: string;
  readonly about: (input: unknown) => unknown;
}

function merged(input: unknown, more: Record<string, unknown>): unknown {
  return typeof input === 'object' && input !== null && !Array.isArray(input) ? { ...input, ...more } : input;
}

interface Happening {
  /** Whether it can happen now. */
  readonly check?: (model: Model) => boolean;
  readonly run: (model: Model, real: Real, draw: number) => void | Promise<void>;
}

class Other implements Command {
  readonly #name: string;
  readonly #happening: Happening;
  readonly #draw: number;

  constructor(name: string, happening: Happening, draw: number) {
    this.#name = name;
    this.#happening = happening;
    this.#draw = draw;
  }

  check(model: Readonly<Model>): boolean {
    return this.#happening.check?.(model) ?? true;
  }

  async run(model: Model, real: Real): Promise<void> {
    note(real, this.#name);
    await this.#happening.run(model, real, this.#draw);
    compare(model, real);
  }

  toString(): string {
    return `${this.#name} ${this.#draw}`;
  }
}

function note({ counts }: Real, command: string): void {
  counts.steps += 1;
  counts.commands[command] = (counts.commands[command] ?? 0) + 1;
}

/** The same key again: the same answer, and nothing is done. */
const repeat: Happening = {
  check: ({ keyed }) => keyed.length > 0,
  run(model, real, draw) {
    const { operation, input, options, answer } = pick(model.keyed, draw);
    follow(model, real);
    const outcome = real.home.test.outcome(operation.id, input, options);
    expect(answerOf(outcome)).toEqual(answer);
    const own = follow(model, real).at(-1);
    expect([own?.operation, own?.changes]).toEqual([operation.id, undefined]);
  },
};

/** Some hours or days pass, and what is due on the way happens. */
const advance: Happening = {
  async run(_, { home: { test } }, draw) {
    const { workspace, assembly } = test;
    const target = workspace.live().now + draw * 600_000;
    await advanceClock(assembly.yard, workspace, {
      target,
      input: { by: `PT${draw * 10}M` },
      tell: () => undefined,
    });
  },
};

const reset: Happening = {
  run(model, { home: { test } }) {
    resetWorkspace(test.assembly.yard.engine, test.workspace, true);
    goTo(model, model.start);
  },
};

const snapshot: Happening = {
  check: ({ snapshots }) => snapshots.length < 4,
  run(model, real) {
    follow(model, real);
    const { workspace, assembly } = real.home.test;
    const name = `place-${model.snapshots.length}`;
    const place = takeSnapshot(assembly.yard.engine, workspace, name);
    expect(place.number).toBe(model.number);
    model.snapshots.push({ name, place, state: stateOf(model) });
  },
};

const restore: Happening = {
  check: ({ snapshots }) => snapshots.length > 0,
  run(model, { home: { test } }, draw) {
    const { place, state } = pick(model.snapshots, draw);
    restoreWorkspace(test.assembly.yard.engine, test.workspace, { place, keepCredentials: true });
    goTo(model, state);
  },
};

/** Goes on in a fork, whose resets come back to here. */
const fork: Happening = {
  run(model, real) {
    follow(model, real);
    real.home = { ...real.home, test: real.home.test.fork() };
    model.start = stateOf(model);
  },
};

const drop: Happening = {
  run: (_, { home }) => expect(home.test.workspace.drop()).toBe(true),
};

const crash: Happening = {
  run(_, real) {
    real.home = crashHome(real.home);
  },
};

/** The state as of a named place is what it was there. */
const asOf: Happening = {
  check: ({ snapshots }) => snapshots.length > 0,
  run(model, { home: { test } }, draw) {
    const { place, state } = pick(model.snapshots, draw);
    const live = test.assembly.yard.engine.asOf(test.workspace, place);
    expect(state.tables.differences(live.copy.db)).toEqual([]);
    expect(live.contentDigest).toBe(state.tables.digest());
  },
};

function pick<Item>(items: readonly Item[], draw: number): Item {
  return items[draw % items.length] as Item;
}
