// tiltyard help: all commands, or one; exit codes and environment variables.
import type { CommandDef } from 'citty';
import { command } from '../command.ts';
import { exitCodeMeanings } from '../exit-codes.ts';
import { paint, say } from '../terminal.ts';
import { findCommand, usageText } from '../tree.ts';

/** The help command over a tree of commands. */
export function helpOver(root: CommandDef): CommandDef {
  return command({
    name: 'help',
    description: 'Explain a command, exit codes and environment.',
    places: [{ name: 'command', description: 'The command to explain.', required: false, rest: true }],
    run: async (given) => {
      const found = await findCommand(root, given.list('command'));
      say(await usageText(found));
      if (found.path.length === 1) say(`\n${exitCodeText()}\n\n${environmentText()}`);
    },
  });
}

const variables = [
  ['TILTYARD_DATA', 'data folder, where --data names none'],
  ['TILTYARD_CONTROL_URL', 'control URL of the server'],
  ['TILTYARD_KEY', 'key of the control plane'],
  ['TILTYARD_URL', 'URL of the agent plane, for mcp'],
  ['TILTYARD_TOKEN', 'token of a workspace, for mcp'],
  ['TILTYARD_DEBUG', 'print where a fault of the program happened'],
  ['NO_COLOR', 'no colours'],
] as const;

function exitCodeText(): string {
  const lines = exitCodeMeanings.map(([code, meaning]) => `  ${String(code).padStart(3)}  ${meaning}`);
  return [paint.bold('EXIT CODES'), '', ...lines].join('\n');
}

function environmentText(): string {
  const lines = variables.map(([name, meaning]) => `  ${name.padEnd(20)}  ${meaning}`);
  return [paint.bold('ENVIRONMENT'), '', ...lines].join('\n');
}
