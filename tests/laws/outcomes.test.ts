// Laws that need an accepted call of each operation and the place before it: access, repeats and faults.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agentOperations, type Explored, exploreRounds } from '../generate/explore.ts';
import type { TestWorkspace } from '../harness.ts';
import { judgeAccess } from './checks/access.ts';
import { type FaultCase, judgeFault } from './checks/faults.ts';
import { judgeRepeat } from './checks/repeats.ts';
import { openCompany } from './company.ts';
import { faultCases } from './fault-cases.ts';

/** An accepted call and the entry before it. */
interface Accepted {
  readonly call: Explored;
  readonly place: number;
  readonly fork: TestWorkspace;
}

let company: TestWorkspace;
const accepted = new Map<string, Accepted>();

beforeAll(() => {
  company = openCompany();
  const around = (fork: TestWorkspace) => {
    let place = 0;
    const before = () => {
      place = fork.workspace.live().number;
    };
    const after = (call: Explored) => {
      if (call.outcome.ok) accepted.set(call.operation.id, { call, place, fork });
    };
    return { before, after };
  };
  exploreRounds(company, {
    seed: 3,
    calls: 10 * agentOperations(company).length,
    least: 1,
    most: 40,
    around,
  });
}, 240_000);
afterAll(() => company.close());

const writes = () => [...accepted.values()].filter(({ call }) => call.operation.effect !== 'read');
const before =
  ({ place, fork }: Accepted) =>
  () =>
    fork.fork(place);

test('every operation was accepted at least once', () => {
  expect(
    agentOperations(company)
      .filter((operation) => !accepted.has(operation.id))
      .map((operation) => operation.id),
  ).toEqual([]);
});

test('no credentials 401, no permission 403, a record of another workspace 404', async () => {
  const other = openCompany({ seed: 1 });
  for (const { call, fork } of accepted.values()) expect(await judgeAccess(fork, call, other)).toEqual([]);
  other.close();
});

test('R10: a repeated key answers the same, leaves one entry and changes nothing', () => {
  expect(writes().flatMap((found) => judgeRepeat(before(found), found.call))).toEqual([]);
});

describe('R12: faults', () => {
  test.each(faultCases)('$kind does what it says to every write', (fault: FaultCase) => {
    expect(writes().flatMap((found) => judgeFault(before(found), found.call, fault))).toEqual([]);
  });
});
