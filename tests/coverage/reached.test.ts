// After all other tests of a whole run: what they reached together. Alone, this project has nothing to look at and fails.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agentOperations } from '../generate/explore.ts';
import type { TestWorkspace } from '../harness.ts';
import { openCompany } from '../laws/company.ts';
import { allReached } from '../record.ts';

let company: TestWorkspace;
beforeAll(() => {
  company = openCompany();
});
afterAll(() => company.close());

test('every operation succeeded through a real client', () => {
  const reached = allReached('operation');
  expect(
    agentOperations(company)
      .map((operation) => operation.id)
      .filter((id) => !reached.has(id)),
  ).toEqual([]);
});

test('every problem code was raised by some test', () => {
  const reached = allReached('problem');
  const { problems } = company.assembly.yard.composition;
  expect([...problems.keys()].filter((code) => !reached.has(code))).toEqual([]);
});
