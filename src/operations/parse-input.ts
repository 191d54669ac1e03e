// Step 3 of a call: the input becomes the operation's input, or a problem that names every wrong field.
import type { z } from 'zod';
import { hasLoneSurrogate } from '../values/well-formed.ts';
import type { AnyDeclaration } from './operation.ts';
import { type FieldError, fail } from './problem.ts';
import { INVALID_INPUT, MALFORMED_JSON } from './problems.ts';

/** Past this many, further field errors are left out. */
const MOST_ERRORS = 50;

/** Parses an input strictly. `trusted` says that its text was checked for U+0000 and surrogates already. */
export function parseInput(operation: AnyDeclaration, input: unknown, trusted: boolean): unknown {
  if (!trusted && (hasLoneSurrogate(input) || hasNul(input))) fail(MALFORMED_JSON);
  const parsed = operation.input.safeParse(input ?? {});
  if (parsed.success) return parsed.data;
  return fail(INVALID_INPUT, {}, { errors: fieldErrors(parsed.error.issues) });
}

function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  return issues.slice(0, MOST_ERRORS).flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return [{ pointer: pointer(issue.path), message: issue.message }];
    return issue.keys.map((key) => ({
      pointer: pointer([...issue.path, key]),
      message: 'There is no such field.',
    }));
  });
}

/** JSON pointer, RFC 6901. */
function pointer(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

function hasNul(input: unknown): boolean {
  const waiting = [input];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string' && value.includes('\0')) return true;
    if (typeof value === 'object' && value !== null) {
      for (const [key, part] of Object.entries(value)) waiting.push(key, part);
    }
  }
  return false;
}
