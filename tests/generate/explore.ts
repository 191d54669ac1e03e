// Explores a workspace: generated calls of every operation, by several people, learning ids from the answers.
import type { AnyOperation } from '../../src/operations/operation.ts';
import type { Outcome } from '../../src/operations/outcome.ts';
import type { TestWorkspace } from '../harness.ts';
import { invalidInput, validInput } from './inputs.ts';
import { Pools, singular } from './pools.ts';
import { type Random, randomOf } from './random.ts';

/** One call of an exploration. */
export interface Explored {
  readonly operation: AnyOperation;
  readonly input: unknown;
  readonly as: string;
  readonly upload: { sha256: string; size: number } | undefined;
  readonly outcome: Outcome;
}

/** How an exploration goes. */
export interface Exploration {
  readonly seed: number;
  readonly calls: number;
  /** Counts of earlier explorations, to go on with. */
  readonly tally?: Tally;
  /** Stands in every generated word. */
  readonly mark?: string;
  /** Share of calls with an input that does not fit, in percent. */
  readonly invalid?: number;
  /** Where ids are learned before the first call; the explored workspace itself unless given. */
  readonly on?: TestWorkspace;
  /** Where what is learned is kept, for those who go on from here. */
  readonly pools?: Pools;
  /** Called around each call. */
  readonly before?: (operation: AnyOperation) => void;
  readonly after?: (call: Explored) => void;
}

/** Operations of the agent plane, in order. */
export function agentOperations(test: TestWorkspace): AnyOperation[] {
  return [...test.assembly.yard.composition.operations.values()].filter(
    (operation) => operation.audience === 'agent',
  );
}

/** Principals worth calling as: those that the world names and that hold at least one permission, the widest first. */
export function callers(test: TestWorkspace): string[] {
  const names = Object.entries(test.names()).filter(([handle]) =>
    /^(person|service|contact|guest):/.test(handle),
  );
  const reach = (id: string) =>
    agentOperations(test).filter((operation) => test.may(id, operation.access.permission)).length;
  return names
    .map(([, id]) => ({ id, reach: reach(id) }))
    .filter((caller) => caller.reach > 0)
    .sort((a, b) => b.reach - a.reach || (a.id < b.id ? -1 : 1))
    .map((caller) => caller.id);
}

/** Makes generated calls. Operations that succeeded or failed too seldom so far are preferred. */
export function explore(test: TestWorkspace, exploration: Exploration): Tally {
  const random = randomOf(exploration.seed, exploration.mark);
  const pools = exploration.pools ?? new Pools();
  const tally = exploration.tally ?? new Tally(agentOperations(test));
  const people = callers(test);
  const [widest] = people as [string];
  prime(exploration.on ?? test, pools, people.slice(0, 8));
  for (let count = 0; count < exploration.calls; count++) {
    const { operation, refuse } = tally.next(random);
    const as = !refuse && random.chance(60) ? widest : random.pick(people);
    const call = makeCall(test, {
      operation,
      random,
      pools,
      invalid: refuse ? 60 : (exploration.invalid ?? 8),
    });
    exploration.before?.(operation);
    const outcome = test.outcome(operation.id, call.input, {
      as,
      ...(call.upload && { upload: call.upload }),
    });
    tally.add(operation, outcome);
    if (outcome.ok) pools.learn(outcome.output, nounOf(operation), call.input);
    exploration.after?.({ operation, as, ...call, outcome });
  }
  return tally;
}

/**
 * Explores in rounds, each on a new fork of the start, until every operation was accepted and refused often enough:
 * a round in which the people locked themselves out does not spoil the next.
 */
export function exploreRounds(test: TestWorkspace, rounds: Rounds): Tally {
  const tally = new Tally(agentOperations(test));
  for (let round = 0; round < rounds.most && tally.below(rounds.least).length > 0; round++) {
    const fork = test.fork(0);
    explore(fork, {
      seed: rounds.seed + round,
      calls: rounds.calls,
      tally,
      on: test.fork(0),
      ...rounds.around(fork),
    });
    rounds.done?.(fork);
  }
  return tally;
}

/** How exploring in rounds goes. */
export interface Rounds {
  readonly seed: number;
  /** Calls in each round. */
  readonly calls: number;
  /** Accepted and refused calls to reach for each operation. */
  readonly least: number;
  /** Most rounds. */
  readonly most: number;
  /** What is done around each call of a round. */
  around(fork: TestWorkspace): Partial<Pick<Exploration, 'before' | 'after'>>;
  /** Called after each round. */
  done?(fork: TestWorkspace): void;
}

/** Calls every list without arguments, so that ids are known. */
export function prime(test: TestWorkspace, pools: Pools, people: readonly string[]): void {
  const reads = agentOperations(test).filter((operation) => operation.effect === 'read');
  for (const as of people) {
    for (const operation of reads) {
      const outcome = test.outcome(
        operation.id,
        operation.input.safeParse({ limit: 200 }).success ? { limit: 200 } : {},
        { as },
      );
      if (outcome.ok) pools.learn(outcome.output, nounOf(operation));
    }
  }
}

/** What a bare `id` in an operation's answer is the id of: `POST /v1/tickets/{ticket_id}/comments` → `comment`. */
export function nounOf(operation: AnyOperation): string {
  const segments = (operation.route ?? '').split('/').slice(2);
  const last = segments.filter((segment) => !segment.startsWith('{')).at(-1) ?? '';
  const isList = last.endsWith('s') || last === 'people';
  if (isList && segments.at(-1) === last) return singular(last);
  return operation.access.on?.entity ?? singular(segments[0] ?? '');
}

interface Wish {
  readonly operation: AnyOperation;
  readonly random: Random;
  readonly pools: Pools;
  readonly invalid: number;
}

function makeCall(
  test: TestWorkspace,
  { operation, random, pools, invalid }: Wish,
): Pick<Explored, 'input' | 'upload'> {
  const sources = { random, pools, now: test.workspace.live().now };
  const input = random.chance(invalid) ? invalidInput(operation, sources) : validInput(operation, sources);
  const bytes = Buffer.from(`file ${random.below(1000)} ${random.word()}`);
  return { input, upload: operation.upload ? test.assembly.agent.bytes.put(bytes) : undefined };
}

/** Accepted and refused calls per operation. */
export class Tally {
  readonly #counts: Map<AnyOperation, { accepted: number; refused: number; codes: Map<string, number> }>;

  constructor(operations: readonly AnyOperation[]) {
    this.#counts = new Map(
      operations.map((operation) => [operation, { accepted: 0, refused: 0, codes: new Map() }]),
    );
  }

  add(operation: AnyOperation, outcome: Outcome): void {
    const counts = this.#counts.get(operation);
    if (!counts) return;
    if (outcome.ok) counts.accepted += 1;
    else {
      counts.refused += 1;
      counts.codes.set(outcome.problem.code, (counts.codes.get(outcome.problem.code) ?? 0) + 1);
    }
  }

  /** Mostly the operation that was reached least and whether it lacks refusals, sometimes any. */
  next(random: Random): { operation: AnyOperation; refuse: boolean } {
    const all = [...this.#counts];
    if (random.chance(30)) return { operation: random.pick(all)[0], refuse: false };
    const least = Math.min(...all.map(([, counts]) => Math.min(counts.accepted, counts.refused)));
    const near = all.filter(([, counts]) => Math.min(counts.accepted, counts.refused) <= least + 1);
    const [operation, counts] = random.pick(near);
    // What keeps being refused lacks something to act on: other calls may make it.
    if (counts.refused > 60 && counts.refused > counts.accepted && random.chance(75)) {
      return { operation: random.pick(all)[0], refuse: false };
    }
    return { operation, refuse: counts.refused < counts.accepted };
  }

  /** Accepted and refused calls of one operation. */
  of(operation: AnyOperation): { readonly accepted: number; readonly refused: number } {
    return this.#counts.get(operation) ?? { accepted: 0, refused: 0 };
  }

  /** Operations with fewer accepted or refused calls than this. */
  below(least: number): string[] {
    return [...this.#counts]
      .filter(([, counts]) => Math.min(counts.accepted, counts.refused) < least)
      .map(([operation, counts]) => `${operation.id}: ${describe(counts)}`);
  }

  /** A table for the log. */
  toString(): string {
    return [...this.#counts]
      .map(([operation, counts]) => `${operation.id.padEnd(36)} ${describe(counts)}`)
      .join('\n');
  }
}

function describe({
  accepted,
  refused,
  codes,
}: {
  accepted: number;
  refused: number;
  codes: Map<string, number>;
}): string {
  return `${accepted} accepted, ${refused} refused (${[...codes].map(([code, count]) => `${code} ${count}`).join(', ')})`;
}
