// Problems: how a call is refused. RFC 9457, with a stable code and a sentence that says what to do.

/** What a problem's sentence may be made of. */
export type ProblemData = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

/** A kind of refusal, defined once. `detail` tells the caller what to do. */
export interface ProblemKind {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly detail: (data: ProblemData) => string;
}

/** One field that was not as it should be. `pointer` is a JSON pointer (RFC 6901) into the input. */
export interface FieldError {
  readonly pointer: string;
  readonly message: string;
}

/** A refusal as it is answered: `application/problem+json`. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly errors?: readonly FieldError[];
  readonly retry_after?: number;
}

/**
 * Defines a kind of refusal. `what` is its title (the same for every occurrence) and its sentence, which may name what
 * was wrong.
 */
export function problem(
  code: string,
  status: number,
  what: readonly [title: string, detail: string | ((data: ProblemData) => string)],
): ProblemKind {
  const [title, detail] = what;
  return { code, status, title, detail: typeof detail === 'string' ? () => detail : detail };
}

/** Leaves a handler. Nothing the call did stays. Thrown only through {@link fail}. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

/** More to say about one occurrence. */
export interface ProblemMore {
  readonly errors?: readonly FieldError[];
  readonly retry_after?: number;
}

/** Refuses the call with this kind of problem. */
export function fail(kind: ProblemKind, data: ProblemData = {}, more: ProblemMore = {}): never {
  throw new Refusal(toProblem(kind, data, more));
}

/** A problem as JSON. */
export function toProblem(kind: ProblemKind, data: ProblemData = {}, more: ProblemMore = {}): Problem {
  return {
    type: `urn:problem:${kind.code}`,
    title: kind.title,
    status: kind.status,
    code: kind.code,
    detail: kind.detail(data),
    ...more,
  };
}
