#!/usr/bin/env node
// The command line. Finds the command, runs it, and turns whatever goes wrong into a sentence and an exit code.
import { parseArgs } from 'citty';
import { exitCodes } from './exit-codes.ts';
import { report } from './report.ts';
import { root } from './root.ts';
import { say } from './terminal.ts';
import { childrenOf, findCommand, isHelp, usageText } from './tree.ts';

// A reader that has seen enough closes the pipe (`… | head`): that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(exitCodes.ok);
});

const words = process.argv.slice(2);
try {
  await run(words);
} catch (error) {
  process.exitCode = report(error as Error, words);
}

async function run([first = 'help', ...more]: readonly string[]): Promise<void> {
  if (first === '--version' || first === '-v') return say((root.meta as { version: string }).version);
  const found = await findCommand(root, isHelp(first) ? ['help'] : [first, ...more]);
  if (found.rest.some(isHelp) && !childrenOf(found.command)) return say(await usageText(found));
  if (!childrenOf(found.command))
    return found.command.run?.({ rawArgs: [...found.rest], args: parseArgs([], {}), cmd: found.command });
  say(await usageText(found));
  if (!found.rest.some(isHelp)) process.exitCode = exitCodes.usage;
}
