// Inputs about one record: everything else in them fits, and is the same every time.
import type { AnyOperation } from '../../src/operations/operation.ts';
import type { TestWorkspace } from '../harness.ts';
import { validInput } from './inputs.ts';
import { Pools } from './pools.ts';
import { randomOf } from './random.ts';

/** An input of an operation with `access.on` that names this record. */
export function inputAbout(
  test: TestWorkspace,
  operation: AnyOperation,
  record: string,
): Record<string, unknown> {
  const sources = { random: randomOf(5), pools: new Pools(), now: test.workspace.live().now };
  const input = { ...validInput(operation, sources) };
  const about = operation.access.on?.id(operation.input.parse(input));
  const field = Object.keys(input).find((name) => input[name] === about);
  if (field === undefined) throw new Error(`No field of ${operation.id} names its record.`);
  return { ...input, [field]: record };
}
