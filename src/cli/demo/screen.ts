// How the demo speaks: numbered headings, indented text, and names where the company has ids.
import { paint, printable, say } from '../terminal.ts';

/** Begins a part of the demo. */
export function heading(text: string): void {
  say(`\n${paint.bold(text)}\n`);
}

/** Says a text of several lines, indented. */
export function tell(text: string): void {
  say(text.replaceAll(/^(?=.)/gm, '  '));
}

/** One call on one line: the way in, what was called, what came of it. */
export function callLine(way: 'MCP' | 'HTTP', call: string, result: string): void {
  tell(`${way.padEnd(4)}  ${printable(call).padEnd(49)}  ${printable(result)}`);
}

/** What ids stand for. */
export type Names = ReadonlyMap<string, string>;

/** A text with names for the ids that are known. */
export function withNames(text: string, names: Names): string {
  return text.replaceAll(/\b[a-z]{3}_[0-9a-z]{16}\b/g, (id) => names.get(id) ?? id);
}
