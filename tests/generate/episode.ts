// Episodes: long enough to mean something, and half of their calls are writes that were accepted.
import type { AnyOperation } from '../../src/operations/operation.ts';
import type { TestWorkspace } from '../harness.ts';
import { agentOperations, callers, type Explored, nounOf, prime } from './explore.ts';
import { validInput } from './inputs.ts';
import { Pools } from './pools.ts';
import { type Random, randomOf } from './random.ts';

/** How an episode is played. */
export interface EpisodePlan {
  readonly seed: number;
  /** Least number of calls; 40 unless given. */
  readonly calls?: number;
  readonly mark?: string;
  /** Where ids are learned before the first call. */
  readonly on?: TestWorkspace;
  /** What is known of the place where the episode begins, so that it need not be learned again. */
  readonly known?: Knowledge;
}

/** Ids and people of a place. */
export interface Knowledge {
  /** Grows while the episode is played. */
  readonly pools: Pools;
  readonly people: readonly string[];
  /** How often each operation succeeded so far, in all episodes that share it. */
  readonly odds: Odds;
}

/** Learns the ids and people of a place, on a workspace that is not played in. */
export function know(test: TestWorkspace): Knowledge {
  const pools = new Pools();
  const people = callers(test);
  prime(test, pools, people.slice(0, 5));
  return { pools, people, odds: new Odds(agentOperations(test)) };
}

/** Past this many calls the generator is not good enough, and the test must say so. */
const MOST_CALLS = 2000;

/** Plays an episode; answers its calls. */
export function playEpisode(test: TestWorkspace, plan: EpisodePlan): Explored[] {
  return [...episode(test, plan)];
}

/** Plays an episode call by call, so that several can take turns. Throws when half of the calls cannot be made accepted writes. */
export function* episode(test: TestWorkspace, plan: EpisodePlan): Generator<Explored> {
  const random = randomOf(plan.seed, plan.mark);
  const known = plan.known ?? know(plan.on ?? test);
  const { pools, people, odds } = known;
  let calls = 0;
  let writes = 0;
  while (calls < (plan.calls ?? 40) || writes * 2 < calls) {
    if (calls >= MOST_CALLS) throw new Error(`Only ${writes} of ${calls} calls were accepted writes.`);
    const operation = odds.pick(random, writes * 2 < calls + 4);
    const call = makeCall(test, operation, { random, pools, people });
    odds.add(operation, call.outcome.ok);
    calls += 1;
    if (call.outcome.ok && operation.effect !== 'read') writes += 1;
    yield call;
  }
}

/** What making a call draws on. */
export interface Hands {
  readonly random: Random;
  readonly pools: Pools;
  readonly people: readonly string[];
}

/** Makes one generated call, as somebody who may make it if there is anybody. */
export function makeCall(
  test: TestWorkspace,
  operation: AnyOperation,
  { random, pools, people }: Hands,
): Explored {
  // Whoever may, the widest first: people lock each other out on the way.
  const able = people.filter((person) => test.may(person, operation.access.permission));
  const as = able.length > 0 && random.chance(80) ? (able[0] as string) : random.pick(people);
  const input = validInput(operation, { random, pools, now: test.workspace.live().now });
  const upload = operation.upload
    ? test.assembly.agent.bytes.put(Buffer.from(`${random.word()} ${random.below(1000)}`))
    : undefined;
  const outcome = test.outcome(operation.id, input, { as, ...(upload && { upload }) });
  if (outcome.ok) pools.learn(outcome.output, nounOf(operation), input);
  return { operation, input, as, upload, outcome };
}

/** Picks operations, those that succeed more often when a write is needed. */
export class Odds {
  readonly #counts: Map<AnyOperation, { ok: number; all: number }>;

  constructor(operations: readonly AnyOperation[]) {
    this.#counts = new Map(operations.map((operation) => [operation, { ok: 1, all: 1 }]));
  }

  add(operation: AnyOperation, ok: boolean): void {
    const counts = this.#counts.get(operation);
    if (!counts) return;
    counts.all += 1;
    if (ok) counts.ok += 1;
  }

  pick(random: Random, writing: boolean): AnyOperation {
    const fitting = [...this.#counts].filter(([operation]) => !writing || operation.effect !== 'read');
    for (;;) {
      const [operation, { ok, all }] = random.pick(fitting);
      if (!writing || random.chance(Math.max(2, Math.floor((100 * ok * ok) / (all * all))))) return operation;
    }
  }
}
