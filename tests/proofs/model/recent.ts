// What was written lately and by whom: a call about the same record by the same person is likelier to be accepted.
import type { z } from 'zod';
import type { AnyOperation } from '../../../src/operations/operation.ts';
import { nounOf } from '../../generate/explore.ts';

/** An accepted write: whose, and the ids that it took and gave. */
export interface Written {
  readonly as: string;
  readonly ids: Readonly<Record<string, string>>;
}

/** The ids of an accepted write. */
export function writtenBy(as: string, operation: AnyOperation, [input, output]: [unknown, unknown]): Written {
  const made = (output as { id?: unknown } | null)?.id;
  return {
    as,
    ids: {
      ...idsIn(input),
      ...idsIn(output),
      ...(typeof made === 'string' && { [`${nounOf(operation)}_id`]: made }),
    },
  };
}

/** The latest write that knows every id an operation asks for, and those ids as its input has them. */
export function writtenFor(
  operation: AnyOperation,
  written: readonly Written[],
): { as: string; input: Record<string, unknown> } | undefined {
  const asked = idsAskedBy(operation);
  if (asked.length === 0) return undefined;
  const found = written.findLast(({ ids }) => asked.every((name) => name.replace(/s$/, '') in ids));
  if (!found) return undefined;
  const values = asked.map((name) => {
    const id = found.ids[name.replace(/s$/, '')];
    return [name, name.endsWith('s') ? [id] : id] as const;
  });
  return { as: found.as, input: Object.fromEntries(values) };
}

/** Names of the ids that an operation cannot do without; `comment_ids` for a list. */
function idsAskedBy({ input }: AnyOperation): string[] {
  const parts = Object.entries(input.shape as Record<string, z.ZodType>);
  return parts
    .filter(([name, part]) => /_ids?$/.test(name) && !part.safeParse(undefined).success)
    .map(([name]) => name);
}

/** Whether a call of one operation makes what another asks for: its record, or a tie between the same two. */
export function makesFor(maker: AnyOperation, operation: AnyOperation): boolean {
  if (maker.effect !== 'write') return false;
  const [made, given, asked] = [`${nounOf(maker)}_id`, idsAskedBy(maker), idsAskedBy(operation)];
  if (asked.length > 1 && String(asked) === String(given)) return true;
  return !given.includes(made) && asked.some((name) => name.replace(/s$/, '') === made);
}

function idsIn(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter(([key, part]) => key.endsWith('_id') && typeof part === 'string'),
  );
}
