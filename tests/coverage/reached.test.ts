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
    missing(
      agentOperations(company).map((operation) => operation.id),
      reached,
    ),
  ).toEqual([]);
});

test('every problem code was raised by some test', () => {
  const reached = allReached('problem');
  const { problems } = company.assembly.yard.composition;
  expect(missing([...problems.keys()], reached)).toEqual([]);
});

test('what nobody reached is named', () => {
  expect(missing(['a.one', 'a.two'], new Set(['a.one']))).toEqual(['a.two']);
});

function missing(all: readonly string[], reached: ReadonlySet<string>): string[] {
  return all.filter((name) => !reached.has(name));
}
