// The exit codes of every command. Scripts rely on them; a number never changes its meaning.

/** Why a command ended. */
export const exitCodes = {
  /** Done. */
  ok: 0,
  /** It did not work, for a reason that no other code names. */
  failed: 1,
  /** The command line or an argument is wrong; nothing was sent, or the server refused the input. */
  usage: 2,
  /** There is no such workspace, snapshot, world, image or key. */
  notFound: 3,
  /** It does not fit the present state: taken, closed, frozen, in use, changed meanwhile. */
  conflict: 4,
  /** No server was found, or it does not answer. */
  unreachable: 5,
  /** The key is missing, unknown, expired, revoked, or its role does not suffice. */
  notAllowed: 6,
  /** The server is busy or asks to wait; the same command may work later. */
  later: 7,
  /** A limit of size or storage is reached. */
  limit: 8,
  /** Stopped by Ctrl-C. */
  interrupted: 130,
} as const;

/** A documented exit code. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

const byStatus: Readonly<Record<number, ExitCode>> = {
  400: exitCodes.usage,
  401: exitCodes.notAllowed,
  403: exitCodes.notAllowed,
  404: exitCodes.notFound,
  405: exitCodes.usage,
  409: exitCodes.conflict,
  410: exitCodes.conflict,
  412: exitCodes.conflict,
  413: exitCodes.limit,
  415: exitCodes.usage,
  422: exitCodes.usage,
  423: exitCodes.conflict,
  429: exitCodes.later,
  503: exitCodes.later,
  507: exitCodes.limit,
};

/** The exit code for a problem that a server answered: what an input names and nobody knows is not found, as a path is. */
export function exitCodeOf({ status, code }: { readonly status: number; readonly code: string }): ExitCode {
  if (code.startsWith('UNKNOWN_')) return exitCodes.notFound;
  return byStatus[status] ?? exitCodes.failed;
}

/** What `help` prints: code and meaning. */
export const exitCodeMeanings: readonly (readonly [code: ExitCode, meaning: string])[] = [
  [exitCodes.ok, 'done'],
  [exitCodes.failed, 'failed; the message says why'],
  [exitCodes.usage, 'the command or an argument is wrong'],
  [exitCodes.notFound, 'no such workspace, snapshot, world, image or key'],
  [exitCodes.conflict, 'does not fit the present state (taken, closed, in use)'],
  [exitCodes.unreachable, 'no server found, or it does not answer'],
  [exitCodes.notAllowed, 'the key is missing, unknown, ended, or of the wrong role'],
  [exitCodes.later, 'the server is busy; try again later'],
  [exitCodes.limit, 'a limit of size or storage is reached'],
  [exitCodes.interrupted, 'stopped by Ctrl-C'],
];
