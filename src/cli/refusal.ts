// How a command fails: with a problem, as the server's are, and an exit code.
import { type ExitCode, exitCodeOf, exitCodes } from './exit-codes.ts';

/** A problem as it is printed: RFC 9457. `status` is missing when no server was asked. */
export interface CommandProblem {
  readonly type: string;
  readonly title: string;
  readonly code: string;
  readonly detail: string;
  readonly status?: number;
  readonly errors?: readonly { readonly pointer: string; readonly message: string }[];
  readonly retry_after?: number;
}

/** Ends the command. */
export class CommandRefusal extends Error {
  override name = 'CommandRefusal';
  readonly problem: CommandProblem;
  readonly exitCode: ExitCode;

  constructor(problem: CommandProblem, exitCode: ExitCode) {
    super(problem.detail);
    this.problem = problem;
    this.exitCode = exitCode;
  }
}

const titles = {
  USAGE: 'The command is not as it should be',
  NO_SERVER: 'No server was found',
  UNREACHABLE: 'The server does not answer',
  DATA_FOLDER: 'The data folder cannot be used',
  BAD_ADDRESS: 'The address cannot be used',
  UNREADABLE_FILE: 'A file cannot be read',
  UNWRITABLE_FILE: 'A file cannot be written',
  UNEXPECTED_ANSWER: 'The server answered something unexpected',
  DEFECT: 'The program met a fault of its own',
} as const;

/** A problem of the command line itself. */
export type LocalCode = keyof typeof titles;

const exits: Partial<Record<LocalCode, ExitCode>> = {
  USAGE: exitCodes.usage,
  NO_SERVER: exitCodes.unreachable,
  UNREACHABLE: exitCodes.unreachable,
  DATA_FOLDER: exitCodes.conflict,
  BAD_ADDRESS: exitCodes.conflict,
  UNREADABLE_FILE: exitCodes.usage,
};

/** A refusal of our own. The sentence says what to do. */
export function refusal(code: LocalCode, detail: string): CommandRefusal {
  const problem = { type: `urn:problem:${code}`, title: titles[code], code, detail };
  return new CommandRefusal(problem, exits[code] ?? exitCodes.failed);
}

/** A refusal that a server answered. */
export function refused(problem: CommandProblem & { readonly status: number }): CommandRefusal {
  return new CommandRefusal(problem, exitCodeOf(problem));
}
