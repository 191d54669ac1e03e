// Writes the file that an operation answered.
import { writeFileSync } from 'node:fs';
import type { Given, Option } from './command.ts';
import { exitCodes } from './exit-codes.ts';
import { CommandRefusal, refusal } from './refusal.ts';
import type { Row } from './tables.ts';
import { say, sayJson } from './terminal.ts';
import { bytesText } from './units.ts';

/** Options of commands that write a file. */
export const saveOptions: readonly Option[] = [
  {
    name: 'output',
    hint: 'FILE',
    description: 'Where to write it, "-" for standard output; a file of its own name here unless given.',
  },
  { name: 'force', kind: 'switch', description: 'Write over a file that is there.' },
];

/** Writes the file, and says where it is. */
export function saveFile(output: Row, given: Given): void {
  const { name, bytes } = output as { name: string; bytes: Uint8Array };
  const path = given.text('output') ?? name;
  if (path === '-') {
    process.stdout.write(bytes);
    return;
  }
  write(path, bytes, given.on('force') === true);
  if (given.on('json')) sayJson({ file: path, bytes: bytes.length });
  else say(`${path}: ${bytesText(bytes.length)}`);
}

function write(path: string, bytes: Uint8Array, force: boolean): void {
  try {
    writeFileSync(path, bytes, { flag: force ? 'w' : 'wx' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') throw refusal('UNWRITABLE_FILE', `${path} cannot be written (${code}).`);
    const { problem } = refusal(
      'UNWRITABLE_FILE',
      `${path} is there already. Choose another --output, or --force.`,
    );
    throw new CommandRefusal(problem, exitCodes.conflict);
  }
}
