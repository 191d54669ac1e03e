// Checks of a data folder from outside: format, rights, secrets, its server.
import { accessSync, constants, existsSync, readFileSync, type Stats, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { findServerFile } from '../server-file.ts';
import { type Check, failed, ok, warning } from './check.ts';

/** The format that this program reads and writes. */
const FORMAT = '2';

/** What of a data folder can be said without opening it. */
export function checkFolder(folder: string): Check[] {
  if (!existsSync(folder)) return [checkPlace(folder)];
  return [checkFormat(folder), checkWritable(folder), ...checkSecrets(folder), checkServer(folder)];
}

/** The nearest folder above that exists. */
export function existingFolder(folder: string): string {
  const path = resolve(folder);
  return existsSync(path) ? path : existingFolder(dirname(path));
}

function checkPlace(folder: string): Check {
  const above = existingFolder(folder);
  const name = 'data folder';
  if (mayWrite(above)) return ok(name, `${folder} does not exist yet; "tiltyard serve" makes it`);
  return failed(
    name,
    `${folder} cannot be made: ${above} is not writable`,
    'Choose another folder with --data.',
  );
}

function checkFormat(folder: string): Check {
  const name = 'data format';
  const file = join(folder, 'format');
  if (!existsSync(file)) {
    if (!existsSync(join(folder, 'control.db'))) return ok(name, `${folder} is not used yet`);
    return failed(name, `${folder} holds a control.db but no format`, 'Choose another folder with --data.');
  }
  const found = readFileSync(file, 'utf8').trim();
  if (found === FORMAT) return ok(name, `${found} in ${folder}`);
  const finding = `${found} in ${folder}; this program knows ${FORMAT}`;
  return failed(name, finding, 'Use the program that wrote it, or choose another folder with --data.');
}

function checkWritable(folder: string): Check {
  const name = 'data folder';
  if (mayWrite(folder)) return ok(name, `${folder} is writable`);
  return failed(
    name,
    `${folder} is not writable`,
    'Give it to this user, or choose another folder with --data.',
  );
}

/** Secrets belong to their user alone. */
function checkSecrets(folder: string): Check[] {
  const files = ['secret', 'operator.key', 'grader.key'].filter((file) => existsSync(join(folder, file)));
  if (files.length === 0) return [];
  const open = ['', ...files].filter((file) => isOpen(statSync(join(folder, file))));
  const name = 'secrets';
  if (open.length === 0) return [ok(name, `${files.join(', ')}: for their user only`)];
  const paths = open.map((file) => join(folder, file)).join(' ');
  return [failed(name, `others may read ${paths}`, `Run "chmod go-rwx ${paths}", then make new keys.`)];
}

/** Any right of group or others. Windows has no such bits. */
function isOpen({ mode }: Stats): boolean {
  return process.platform !== 'win32' && (mode & 0o077) !== 0;
}

function checkServer(folder: string): Check {
  const found = findServerFile(folder);
  const name = 'server';
  if (found.state === 'none') return ok(name, `none runs on ${folder}`);
  const { pid, control_url } = found.facts;
  if (found.state === 'running') return ok(name, `process ${pid} at ${control_url}`);
  const advice = 'Nothing acknowledged is lost. Start the server again; server.json is then replaced.';
  return warning(name, `process ${pid} ended without a word`, advice);
}

/** An agent that runs as the user who runs the server can read everything of it. */
export function checkIsolation(folder: string): Check {
  const user = process.getuid?.();
  const who = user === undefined ? 'this user' : `user ${user}`;
  const finding = `none: an agent that runs as ${who} can read ${folder}, its keys and its answers`;
  const advice = 'Run agents as another user, in a namespace or in a container without this folder.';
  return warning('isolation', finding, advice);
}

function mayWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
