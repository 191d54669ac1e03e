// Same image and same calls give the same bytes; any place can be had again; a reset leaves nothing.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agentOperations, type Explored, explore, type Tally } from '../generate/explore.ts';
import type { TestWorkspace } from '../harness.ts';
import { judgeAsOf, judgeReset, judgeRestore, look, type Seen } from './checks/places.ts';
import { replay, standing } from './checks/replay.ts';
import { openCompany } from './company.ts';

let company: TestWorkspace;
let first: Seen;
const calls: Explored[] = [];
const seen: Seen[] = [];
let tally: Tally;

beforeAll(() => {
  company = openCompany();
  first = look(company);
  const after = (call: Explored) => {
    calls.push(call);
    if (calls.length % 25 === 0) seen.push(look(company));
  };
  // Learning the ids makes calls of its own: they are part of what is replayed, so they are made on a fork.
  tally = explore(company, {
    seed: 2,
    calls: 12 * agentOperations(company).length,
    on: company.fork(0),
    after,
  });
}, 120_000);
afterAll(() => company.close());

test('the episode is long enough to mean something', () => {
  console.info(`${calls.length} calls, ${calls.filter((call) => call.outcome.ok).length} accepted`);
  expect(calls.length).toBeGreaterThanOrEqual(40);
  expect(tally.below(1).length * 4).toBeLessThan(agentOperations(company).length);
});

test('two forks given the same calls give the same bytes, digests and chain heads', () => {
  const [one, two] = [company.fork(0), company.fork(0)];
  expect(replay(one, calls)).toEqual([]);
  expect(replay(two, calls)).toEqual([]);
  expect(standing(one)).toEqual(standing(two));
  expect(standing(one)).toEqual(standing(company));
});

test('another yard, built anew, gives the same bytes', () => {
  const other = openCompany();
  expect(replay(other, calls)).toEqual([]);
  expect(standing(other)).toEqual(standing(company));
  other.close();
});

test('the state as of an earlier entry is what it was', () => {
  expect(seen.length).toBeGreaterThan(1);
  expect(judgeAsOf(company, seen)).toEqual([]);
});

test('snapshot and restore give the old state back', () => {
  const change = () => {
    for (const { operation, input, as } of calls.slice(0, 50)) company.outcome(operation.id, input, { as });
  };
  expect(judgeRestore(company, 'before', change)).toEqual([]);
});

test('a reset gives the first state back', () => {
  expect(judgeReset(company, first)).toEqual([]);
});
