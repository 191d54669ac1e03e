// Inputs of every operation: what is generated as fitting fits, and what is not is refused in the one shape, naming the field.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { controlOperations } from '../../src/control/operations/index.ts';
import type { AnyDeclaration, AnyOperation } from '../../src/operations/operation.ts';
import type { Problem } from '../../src/operations/problem.ts';
import { fits, type Unfitting, unfittingInputs, validInputs } from '../generate/arbitraries.ts';
import type { Setting } from '../generate/drafts.ts';
import { agentOperations, callers, prime } from '../generate/explore.ts';
import { Pools } from '../generate/pools.ts';
import { property } from '../generate/property.ts';
import type { TestWorkspace } from '../harness.ts';
import { openCompany } from './company.ts';

/** Inputs of each kind per operation. */
const INPUTS = 100;

let company: TestWorkspace;
let setting: Setting;
let widest: string;
beforeAll(() => {
  company = openCompany();
  [widest] = callers(company) as [string];
  setting = { pools: new Pools(), now: company.workspace.live().now };
  prime(company, setting.pools, [widest]);
});
afterAll(() => company.close());

/** Every operation there is: of apps, of their timers, of the control plane. */
function everyOperation(): AnyDeclaration[] {
  return [...company.assembly.yard.composition.operations.values(), ...controlOperations];
}

/** Checks something of every operation; the one it is not true for stands in the message. */
function ofEach<Operation extends AnyDeclaration, Value>(
  operations: readonly Operation[],
  values: (operation: Operation) => fc.Arbitrary<Value>,
  holds: (operation: Operation, value: Value) => void,
): void {
  for (const operation of operations) {
    const one = fc.property(values(operation), (value) => {
      holds(operation, value);
    });
    try {
      fc.assert(one, property(31, INPUTS));
    } catch (error) {
      throw new Error(`${operation.id}: ${(error as Error).message}`, { cause: (error as Error).cause });
    }
  }
}

test('every input that is generated as fitting fits', () => {
  ofEach(
    everyOperation(),
    (operation) => validInputs(operation, setting),
    (operation, input) => expect(fits(operation, input)).toBe(true),
  );
}, 240_000);

test('no input that is generated as unfitting fits', () => {
  ofEach(
    everyOperation(),
    (operation) => unfittingInputs(operation, setting),
    (operation, { input }) => expect(fits(operation, input)).toBe(false),
  );
}, 240_000);

test('a fitting input is answered or refused, at its limits too, and never breaks anything', () => {
  const fork = company.fork();
  ofEach(
    agentOperations(company),
    (operation) => validInputs(operation, setting),
    (operation, input) => {
      const outcome = fork.outcome(operation.id, input, { as: widest, ...bytesFor(operation) });
      expect(outcome.ok || outcome.problem.status < 500 ? undefined : outcome.problem).toBeUndefined();
    },
  );
  expect(company.assembly.yard.engine.store.quarantine.all()).toEqual([]);
}, 240_000);

test('an unfitting input is refused with the one problem shape, and the field that is wrong is named', () => {
  const fork = company.fork();
  const digest = fork.workspace.live().contentDigest;
  ofEach(
    agentOperations(company),
    (operation) => unfittingInputs(operation, setting),
    (operation, unfitting) => {
      const before = { as: widest, pays: false, ...bytesFor(operation) };
      const outcome = fork.outcome(operation.id, unfitting.input, before);
      if (outcome.ok) throw new Error('It was accepted.');
      expect(complaint(outcome.problem, unfitting)).toBeUndefined();
    },
  );
  expect(fork.workspace.live().contentDigest).toBe(digest);
}, 240_000);

function bytesFor(operation: AnyOperation): object {
  return operation.upload ? { upload: company.assembly.agent.bytes.put(Buffer.from('some bytes')) } : {};
}

/** What is wrong with a refusal. A wrong choice is named where the choice is, a wrong object by its members: above or below. */
function complaint(problem: Problem, { path, unclean }: Unfitting): string | undefined {
  const { code, status, type, title, detail, errors = [] } = problem;
  if (status !== 400 || type !== `urn:problem:${code}` || !title || !detail.endsWith('.'))
    return `It has another shape: ${JSON.stringify(problem)}`;
  if (unclean) return code === 'MALFORMED_JSON' ? undefined : `Unclean text was answered with ${code}.`;
  if (code !== 'INVALID_INPUT') return `It was answered with ${code}.`;
  const wanted = path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  const named = errors.some(
    ({ pointer }) =>
      pointer === wanted ||
      (pointer !== '' && wanted.startsWith(`${pointer}/`)) ||
      pointer.startsWith(`${wanted}/`),
  );
  return named ? undefined : `It names ${JSON.stringify(errors)} instead of ${wanted}.`;
}
