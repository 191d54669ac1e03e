// Says what went wrong: a sentence for people, a problem for programs, both on standard error.
import type { ExitCode } from './exit-codes.ts';
import { type CommandProblem, CommandRefusal, refusal } from './refusal.ts';
import { note, paint, printable } from './terminal.ts';

/** Reports an error; answers the exit code. */
export function report(error: Error, words: readonly string[]): ExitCode {
  const refused = error instanceof CommandRefusal ? error : defect(error);
  note(asksForJson(words) ? JSON.stringify(refused.problem) : problemText(refused.problem));
  if (!(error instanceof CommandRefusal) && process.env.TILTYARD_DEBUG) note(error.stack ?? '');
  return refused.exitCode;
}

/** A problem as people read it: what is wrong, each field, what to do. */
export function problemText({ title, detail, code, errors, retry_after }: CommandProblem): string {
  const lines = [`${paint.red(paint.bold(`${title}.`))} ${printable(detail, true)}`];
  for (const { pointer, message } of errors ?? [])
    lines.push(`  ${pointer && `${paint.bold(optionName(pointer))}: `}${printable(message)}`);
  if (retry_after !== undefined) lines.push(`  Try again after ${retry_after} s.`);
  lines.push(paint.dim(`  (${code})`));
  return lines.join('\n');
}

/** `/ttl_seconds` is `--ttl-seconds` here; what lies deeper keeps its path. */
function optionName(pointer: string): string {
  const [, field = '', ...below] = pointer.split('/');
  const name = `--${field.replaceAll('_', '-')}`;
  return printable(below.length === 0 ? name : `${name} ${below.join('.')}`);
}

function asksForJson(words: readonly string[]): boolean {
  const end = words.indexOf('--');
  return (end === -1 ? words : words.slice(0, end)).includes('--json');
}

function defect(error: Error): CommandRefusal {
  if (error.name === 'DataFolderError') return refusal('DATA_FOLDER', error.message);
  return refusal('DEFECT', `${error.name}: ${error.message} Set TILTYARD_DEBUG=1 to see where.`);
}
