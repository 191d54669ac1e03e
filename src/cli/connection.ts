// Finds the server that a command talks to, and the key to talk with.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Given, Option } from './command.ts';
import { refusal } from './refusal.ts';
import { findServerFile } from './server-file.ts';

/** Where a plane listens, and as whom. */
export interface Connection {
  readonly url: string;
  /** Key or token; undefined when the URL holds it. */
  readonly key: string | undefined;
  /** The data folder that named the server, if one did. */
  readonly folder: string | undefined;
}

/** The folder that is meant when none is named. */
export const DEFAULT_DATA = 'data';

/** Options of every command that talks to a server. */
export const connectionOptions: readonly Option[] = [
  { name: 'url', hint: 'URL', description: 'Control URL of the server (or TILTYARD_CONTROL_URL).' },
  { name: 'key', hint: 'KEY', description: 'Key of the control plane (or TILTYARD_KEY).' },
  { name: 'key-file', hint: 'FILE', description: 'File that holds the key, in one line.' },
  {
    name: 'data',
    hint: 'DIR',
    description: `Data folder whose running server is meant (or TILTYARD_DATA; "${DEFAULT_DATA}" if none is named).`,
  },
];

/** The server meant by options, environment or data folder, in this order. */
export function findConnection(given: Given, environment: NodeJS.ProcessEnv = process.env): Connection {
  const folder = given.text('data') ?? environment.TILTYARD_DATA ?? DEFAULT_DATA;
  const named = given.text('url') ?? environment.TILTYARD_CONTROL_URL;
  const key = keyGiven(given) ?? environment.TILTYARD_KEY;
  if (named !== undefined)
    return { url: checkUrl(named), key: key ?? keyFor(named, folder), folder: undefined };
  return { url: urlIn(folder), key: key ?? keyIn(folder), folder };
}

function keyGiven(given: Given): string | undefined {
  const file = given.text('key-file');
  return given.text('key') ?? (file === undefined ? undefined : readKey(file));
}

/** The folder's own key goes to the folder's own server, and to no other. */
function keyFor(url: string, folder: string): string {
  const found = findServerFile(folder);
  if (found.state === 'running' && sameUrl(found.facts.control_url, url)) return keyIn(folder);
  throw refusal('NO_SERVER', `No key for ${url}. Give one with --key-file FILE or TILTYARD_KEY.`);
}

function urlIn(folder: string): string {
  const found = findServerFile(folder);
  if (found.state === 'running') return found.facts.control_url;
  const start = `Start one with "tiltyard serve --data ${folder}", or name one with --url and --key-file.`;
  if (found.state === 'none')
    throw refusal('NO_SERVER', `No server runs on the data folder "${folder}". ${start}`);
  throw refusal(
    'NO_SERVER',
    `The server of the data folder "${folder}" (process ${found.facts.pid}) has ended without a word. ${start}`,
  );
}

function keyIn(folder: string): string {
  return readKey(join(folder, 'operator.key'));
}

function readKey(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw refusal(
      'UNREADABLE_FILE',
      `The key file ${path} cannot be read (${code}). Give one with --key-file.`,
    );
  }
}

function checkUrl(url: string): string {
  if (/^https?:\/\/[^/]/.test(url) && URL.canParse(url)) return url;
  throw refusal('USAGE', `"${url}" is no URL. Write one such as http://127.0.0.1:4011.`);
}

function sameUrl(left: string, right: string): boolean {
  return left.replace(/\/$/, '') === right.replace(/\/$/, '');
}
