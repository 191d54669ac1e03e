// R06, T08: workspaces of one yard, played at once, never see each other's words.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Outcome } from '../../src/operations/outcome.ts';
import { episode, type Knowledge, know } from '../generate/episode.ts';
import { agentOperations, nounOf, Tally } from '../generate/explore.ts';
import { invalidInput, validInput } from '../generate/inputs.ts';
import { randomOf } from '../generate/random.ts';
import type { TestWorkspace } from '../harness.ts';
import { openCompany } from '../laws/company.ts';
import { count, LONGEST, progressOf } from './counts.ts';

const WORKSPACES = count('crossTalkWorkspaces');

let company: TestWorkspace;
beforeAll(() => {
  company = openCompany();
});
afterAll(() => company.close());

/** Past this many extra calls the generator is not good enough. */
const MOST_EXTRA = 20_000;

/** The words of a workspace. Letters only, so that folding and searching leave them whole. */
function markOf(index: number): string {
  return `canary${[...String(index).padStart(4, '0')].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;
}

function foreign(text: string, own: number): string[] {
  const marks = new Set(text.match(/canary[a-j]{4}/g) ?? []);
  marks.delete(markOf(own));
  return [...marks];
}

test(
  `R06 T08: ${WORKSPACES} workspaces with a canary in every text, no foreign canary in any answer or journal`,
  (context) => {
    const progress = progressOf(context, WORKSPACES);
    const tests = Array.from({ length: WORKSPACES }, () => company.fork(0));
    const known = know(company.fork(0));
    const extra = randomOf(6);
    const tally = new Tally(agentOperations(company));
    const found: string[] = [];
    let probes = 0;
    const bytes = company.assembly.agent.bytes.put(Buffer.from('the same bytes'));
    const seats = tests.map((own, index) => ({
      own,
      index,
      ...seat(own, index, known),
    }));
    for (let waiting = seats; waiting.length > 0; ) {
      // Everybody makes one call in turn, so that every call of one workspace falls between calls of all others.
      waiting = waiting.filter(({ own, index, turns }) => {
        const turn = turns.next();
        if (turn.done) return false;
        tally.add(turn.value.operation, turn.value.outcome);
        found.push(...foreign(JSON.stringify(turn.value.outcome), index));
        probes += probe(own, tests[(index + 1) % WORKSPACES] as TestWorkspace, turn.value.operation.id);
        return true;
      });
    }
    // Then whatever was reached too seldom, in turn, so that every operation had its chance to tell.
    for (let turn = 0; tally.below(10).length > 0 && turn < MOST_EXTRA; turn++) {
      const { own, index, pools } = seats[turn % WORKSPACES] as (typeof seats)[number];
      const { operation, refuse } = tally.next(extra);
      const sources = { random: extra, pools, now: own.workspace.live().now };
      const input = (refuse ? invalidInput : validInput)(operation, sources);
      const as = known.people[extra.chance(70) ? 0 : extra.below(known.people.length)] as string;
      const outcome = own.outcome(operation.id, input, { as, ...(operation.upload && { upload: bytes }) });
      tally.add(operation, outcome);
      if (outcome.ok) pools.learn(outcome.output, nounOf(operation), input);
      found.push(...foreign(JSON.stringify(outcome), index));
    }
    for (const { own, index } of seats) {
      found.push(...journals(own, index));
      progress(index + 1);
    }
    console.info(String(tally));
    console.info(`${probes} wrong-token probes`);
    expect(found).toEqual([]);
    expect(probes).toBeGreaterThan(WORKSPACES * 40);
    expect(tally.below(10)).toEqual([]);
  },
  LONGEST,
);

function seat(own: TestWorkspace, index: number, known: Knowledge) {
  const pools = known.pools.copy();
  return { pools, turns: episode(own, { seed: index + 1, mark: markOf(index), known: { ...known, pools } }) };
}

/** Calls with a token that is damaged, or of another epoch: it must reach neither workspace. */
function probe(own: TestWorkspace, other: TestWorkspace, operation: string): number {
  const { agent, yard } = own.assembly;
  const token = yard.engine.sessions.token(own.workspace.row.agent_serial) as string;
  const theirs = yard.engine.sessions.token(other.workspace.row.agent_serial) as string;
  const mixed = token.slice(0, token.indexOf('_', 4)) + theirs.slice(theirs.indexOf('_', 4));
  const declaration = agent.operations.find((candidate) => candidate.id === operation);
  if (!declaration) return 0;
  const outcome = agent.dispatch({
    operation: declaration,
    token: mixed,
    input: {},
    surface: 'process',
  }) as Outcome;
  expect(outcome.ok || outcome.problem.status !== 401 || outcome.entry !== undefined).toBe(false);
  return 1;
}

function journals(own: TestWorkspace, index: number): string[] {
  own.workspace.flush();
  const { engine } = own.assembly.yard;
  return foreign(readFileSync(engine.linePath(own.workspace.row.line), 'utf8'), index);
}
