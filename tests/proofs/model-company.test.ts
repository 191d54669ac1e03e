// R08: every operation of every app, with resets, snapshots, restores, forks, drops and crashes, against plain Maps.
import { rmSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyOperation } from '../../src/operations/operation.ts';
import { agentOperations, callers, explore, prime, Tally } from '../generate/explore.ts';
import { Pools } from '../generate/pools.ts';
import { commandsOf, property } from '../generate/property.ts';
import { count, isFull, LONGEST, progressOf } from './counts.ts';
import { companyCommands, type Weights } from './model/commands.ts';
import { compare, type Model, modelOf, type Real } from './model/company.ts';
import { closeHome, openHome, prepareHome } from './model/home.ts';
import { makesFor } from './model/recent.ts';

const RUNS = count('companyModelRuns');
const LEAST = isFull ? 100 : 10;
/** Most commands of a run; a run has half of it on average. */
const COMMANDS = 200;
/** The runs are made in so many parts, each with a seed of its own: what was reached least comes most in the next. */
const PARTS = 20;
/** Past this many parts the generator is not good enough. */
const MOST_PARTS = 60;

let prepared: string;
let operations: AnyOperation[];
let people: readonly string[];
/** What is known at the image, and after some hundred calls. */
const known = { fresh: new Pools(), used: new Pools() };
beforeAll(() => {
  prepared = prepareHome((company) => {
    operations = agentOperations(company);
    people = callers(company);
    prime(company.fork(), known.fresh, people.slice(0, 5));
    explore(company, { seed: 88, calls: 8 * operations.length, pools: known.used });
  });
}, 60_000);
afterAll(() => rmSync(prepared, { recursive: true }));

test(
  `R08: ${RUNS} runs of the whole company agree with plain Maps, row by row`,
  async (context) => {
    const progress = progressOf(context, RUNS);
    const tally = new Tally(operations);
    const counts: Real['counts'] = { steps: 0, compared: 0, entries: 0, commands: {} };
    let runs = 0;
    const run = async (isFresh: boolean, plan: Iterable<fc.AsyncCommand<Model, Real>>) => {
      const real: Real = { home: openHome(prepared, isFresh ? 0 : undefined), people, tally, counts };
      try {
        const model = modelOf(real.home.test, isFresh ? known.fresh : known.used);
        await fc.asyncModelRun(() => ({ model, real }), plan);
        judge(model, real);
      } finally {
        closeHome(real.home);
      }
      runs += 1;
      progress(Math.min(runs, RUNS));
    };
    for (let part = 0; part < PARTS || (part < MOST_PARTS && tally.below(LEAST).length > 0); part++) {
      const commands = fc.commands(companyCommands(weightsOf(tally)), commandsOf(COMMANDS));
      await fc.assert(fc.asyncProperty(fc.boolean(), commands, run), property(80 + part, RUNS / PARTS));
    }
    console.info(`${String(tally)}\n${runs} runs, ${JSON.stringify(counts)}`);
    expect(tally.below(LEAST)).toEqual([]);
  },
  LONGEST,
);

/** What lacks accepted or refused calls comes more often, the more the seldomer it succeeds; so does what it needs. */
function weightsOf(tally: Tally): Weights {
  const own = new Map(operations.map((each) => [each, weightOf(tally.of(each))]));
  const fitting = operations.map((each) => {
    const served = operations.filter((other) => other !== each && makesFor(each, other));
    return [each, Math.max(...[each, ...served].map((other) => own.get(other) as number))] as const;
  });
  const unfitting = operations.map((each) => [each, tally.of(each).refused < LEAST * 1.5 ? 20 : 1] as const);
  return { fitting: new Map(fitting), unfitting: new Map(unfitting) };
}

function weightOf({ accepted, refused }: { accepted: number; refused: number }): number {
  const lacking = Math.max(0, LEAST * 1.5 - accepted) / LEAST;
  return 1 + Math.min(200, Math.round((lacking * (accepted + refused + 2)) / (accepted + 1)));
}

function judge(model: Model, real: Real): void {
  compare(model, real);
  const { workspace, assembly } = real.home.test;
  const live = workspace.live();
  expect(live.copy.recount()).toEqual(live.sums);
  expect(assembly.yard.engine.store.quarantine.all()).toEqual([]);
}
