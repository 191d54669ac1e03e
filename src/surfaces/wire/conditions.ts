// The two things that a call may bring beside its input, whichever way it comes: what they may look like.
import { type FieldError, type Problem, toProblem } from '../../operations/problem.ts';
import { INVALID_INPUT } from '../../operations/problems.ts';
import { MOST_HEADER_CHARACTERS } from '../http/limits.ts';

/** A key and a version, as they came. */
export interface Conditions {
  readonly ifMatch?: string | undefined;
  readonly idempotencyKey?: string | undefined;
}

/** The problem with them: INVALID_INPUT, or none. */
export function conditionsProblem({ ifMatch, idempotencyKey }: Conditions): Problem | undefined {
  const errors: FieldError[] = [];
  if (ifMatch !== undefined && !tags.test(ifMatch)) errors.push(wrong('if_match', 'If-Match'));
  if (idempotencyKey !== undefined && !visible.test(idempotencyKey))
    errors.push(wrong('idempotency_key', 'Idempotency-Key'));
  return errors.length > 0 ? toProblem(INVALID_INPUT, {}, { errors }) : undefined;
}

const visible = new RegExp(`^[\\x21-\\x7e]{1,${MOST_HEADER_CHARACTERS}}$`);
/** A list of entity tags has blanks between them. */
const tags = new RegExp(`^[\\x20-\\x7e]{1,${MOST_HEADER_CHARACTERS}}$`);

function wrong(field: string, header: string): FieldError {
  return {
    pointer: `/${field}`,
    message: `${header} takes 1 to ${MOST_HEADER_CHARACTERS} visible ASCII characters.`,
  };
}
