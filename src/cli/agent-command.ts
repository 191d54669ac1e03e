// A command made of an operation of the agent plane: the same walk, with a workspace's token instead of a key.
import { readFileSync } from 'node:fs';
import type { CommandDef } from 'citty';
import type { Declared } from './call.ts';
import type { Given, Option } from './command.ts';
import { type Connection, DEFAULT_DATA } from './connection.ts';
import { type Mapping, operationCommand } from './operation-command.ts';
import { refusal } from './refusal.ts';
import { saveFile, saveOptions } from './save-file.ts';
import { findServerFile } from './server-file.ts';

const planeOptions: readonly Option[] = [
  { name: 'url', hint: 'URL', description: 'URL of the agent plane, or a capability URL (or TILTYARD_URL).' },
  { name: 'token', hint: 'TOKEN', description: 'Token of the workspace (or TILTYARD_TOKEN).' },
  {
    name: 'data',
    hint: 'DIR',
    description: 'Data folder whose running server is meant, where no URL is given.',
  },
];

const writeOptions: readonly Option[] = [
  {
    name: 'idempotency-key',
    hint: 'KEY',
    description: 'The same key and input again gives the first answer again.',
  },
  { name: 'if-match', hint: 'ETAG', description: 'Only if the record is still at this version.' },
];

const uploadOption: Option = { name: 'file', hint: 'FILE', required: true, description: 'The file to send.' };

/** The command of an operation of the agent plane. */
export function agentCommand(operation: Declared): CommandDef {
  return operationCommand(operation.id, operation, {
    plane: { options: planeOptions, connect },
    ...conditions(operation),
    ...(operation.output === 'file' && { finish: saveFile }),
  });
}

function conditions(operation: Declared): Mapping {
  const own = [
    ...(operation.effect === 'read' ? [] : writeOptions),
    ...(operation.upload ? [uploadOption] : []),
    ...(operation.output === 'file' ? saveOptions : []),
  ];
  return {
    options: own,
    more: (given) => ({
      options: { idempotencyKey: given.text('idempotency-key'), ifMatch: given.text('if-match') },
      ...(operation.upload && { input: { bytes: readBytes(given.text('file') as string) } }),
    }),
  };
}

function connect(given: Given): Connection {
  const url = given.text('url') ?? process.env.TILTYARD_URL ?? urlIn(given);
  const key = given.text('token') ?? process.env.TILTYARD_TOKEN;
  if (key === undefined && !url.includes('/t/'))
    throw refusal(
      'USAGE',
      'Give --token TOKEN (or TILTYARD_TOKEN): it is in the answer to "workspace open".',
    );
  return { url, key, folder: undefined };
}

function urlIn(given: Given): string {
  const folder = given.text('data') ?? process.env.TILTYARD_DATA ?? DEFAULT_DATA;
  const found = findServerFile(folder);
  if (found.state === 'running') return found.facts.agent_url;
  throw refusal(
    'NO_SERVER',
    `No server runs on the data folder "${folder}". Give --url URL (or TILTYARD_URL).`,
  );
}

function readBytes(path: string): Uint8Array {
  try {
    return readFileSync(path === '-' ? 0 : path);
  } catch (error) {
    throw refusal('UNREADABLE_FILE', `${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}
