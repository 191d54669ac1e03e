// The terminal: where text goes, whether it may be coloured, and text that cannot steer it.
import picocolors from 'picocolors';

/** Whether output for people may be coloured: only on a terminal, and never when NO_COLOR is set. */
export const colours = mayColour(process.env, process.stdout.isTTY === true);

/** Paints text, or leaves it as it is. */
export const paint = picocolors.createColors(colours);

/** Whether messages go to a terminal, where a progress bar can be drawn. */
export const watched = process.stderr.isTTY === true && process.env.TERM !== 'dumb';

/** Columns of the terminal; what goes to a file is as wide as it needs to be. */
export const width = process.stdout.columns || Number.POSITIVE_INFINITY;

/** Writes to standard output. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Writes to standard error: what is not the result. */
export function note(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Writes a value as JSON. */
export function sayJson(value: unknown): void {
  say(JSON.stringify(value, null, 2));
}

/** Whether colours are wanted. */
export function mayColour(environment: NodeJS.ProcessEnv, terminal: boolean): boolean {
  return terminal && !environment.NO_COLOR && environment.TERM !== 'dumb';
}

/**
 * Text of the company as it may be shown: control characters and the ones that turn the direction of writing stand as
 * `\u001b`, so that a subject line cannot steer the reader's terminal. `lines` keeps line feeds.
 */
export function printable(text: string, lines = false): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, (character) =>
    lines && character === '\n'
      ? character
      : `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
}
