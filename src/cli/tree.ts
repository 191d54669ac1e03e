// The tree of commands: found by the words of the command line, loaded only when they are meant.
import { stripVTControlCharacters } from 'node:util';
import { type CommandDef, type CommandMeta, defineCommand, renderUsage, type SubCommandsDef } from 'citty';
import { nearest } from './nearest.ts';
import { refusal } from './refusal.ts';
import { colours } from './terminal.ts';

/** A command that is known by name and description, and loaded when it is meant. */
export interface LazyCommand extends CommandDef {
  readonly load: () => Promise<CommandDef>;
}

/** A command that was found. */
export interface Found {
  /** The words that lead to it, the program's name first. */
  readonly path: readonly string[];
  readonly command: CommandDef;
  readonly rest: readonly string[];
}

/** Names a command without loading it. */
export function lazy(description: string, load: () => Promise<CommandDef>): LazyCommand {
  return { meta: { description }, load };
}

/** Makes a command that only holds others. */
export function group(meta: CommandMeta, commands: Record<string, CommandDef>): CommandDef {
  return defineCommand({ meta, subCommands: commands });
}

/** Follows the words of the command line to a command; what is left are its arguments. */
export async function findCommand(root: CommandDef, words: readonly string[]): Promise<Found> {
  let found: Found = { path: ['tiltyard'], command: root, rest: words };
  for (;;) {
    const commands = childrenOf(found.command);
    const [word] = found.rest;
    if (!commands || word === undefined || isHelp(word)) return found;
    const next = commands[word];
    if (!next) throw unknownCommand(found.path, word, Object.keys(commands));
    const command = 'load' in next ? await (next as LazyCommand).load() : next;
    found = { path: [...found.path, word], command, rest: found.rest.slice(1) };
  }
}

/** The commands that a command holds, by name; undefined for one that runs. */
export function childrenOf(command: CommandDef): Record<string, CommandDef> | undefined {
  return command.subCommands as Record<string, CommandDef> | undefined;
}

/** Whether a word asks for help. */
export function isHelp(word: string): boolean {
  return word === '--help' || word === '-h';
}

/** The usage of a command, with colours only where they are wanted. */
export async function usageText({ path, command }: Found): Promise<string> {
  const meta = { ...(command.meta as CommandMeta), name: path.join(' ') };
  const subCommands = childrenOf(command) as SubCommandsDef | undefined;
  const text = await renderUsage({ ...command, meta, ...(subCommands && { subCommands }) });
  const lines = (colours ? text : stripVTControlCharacters(text)).split('\n');
  return lines.map((line) => line.trimEnd()).join('\n');
}

function unknownCommand(path: readonly string[], word: string, names: readonly string[]) {
  if (word.startsWith('-'))
    return refusal('USAGE', `"${word}" stands before the command. Write options after it.`);
  const similar = nearest(word, names);
  const advice = similar ? `Did you mean "${similar}"?` : `There are: ${names.join(', ')}.`;
  return refusal('USAGE', `There is no command "${[...path.slice(1), word].join(' ')}". ${advice}`);
}
