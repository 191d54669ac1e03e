// How a call fails on the caller's side: refused by a problem, never answered, or answered with something unreadable.
import type { Problem } from '../../operations/problem.ts';

/** The call was refused. `message` is the problem's sentence, which says what to do. */
export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly problem: Problem;
  readonly status: number;
  /** Stable: compare this, not the message. */
  readonly code: string;
  /** Virtual seconds to wait before the next try, when the service says so. */
  readonly retryAfter: number | undefined;

  constructor(problem: Problem) {
    super(`${problem.code}: ${problem.detail}`);
    this.problem = problem;
    this.status = problem.status;
    this.code = problem.code;
    this.retryAfter = problem.retry_after;
  }
}

/** No answer came: whether the call was done is not known. Repeat it with the same idempotency key. */
export class ConnectionLostError extends Error {
  override name = 'ConnectionLostError';

  constructor(operation: string, cause?: unknown) {
    super(`No answer to ${operation}: the connection was lost. Whether the call was done is not known.`, {
      cause,
    });
  }
}

/** An answer came that is neither the operation's output nor a problem. */
export class UnreadableAnswerError extends Error {
  override name = 'UnreadableAnswerError';
  readonly status: number;
  readonly text: string;

  constructor(operation: string, answer: { status: number; text: string }) {
    super(`The answer to ${operation} (status ${answer.status}) is not the JSON it should be.`);
    this.status = answer.status;
    this.text = answer.text;
  }
}
