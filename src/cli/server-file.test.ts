// server.json names a running server, and a stale one is recognised.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readGiven } from './command.ts';
import { connectionOptions, findConnection } from './connection.ts';
import { findServerFile, removeServerFile, writeServerFile } from './server-file.ts';

const facts = { agent_url: 'http://127.0.0.1:1', control_url: 'http://127.0.0.1:2', pid: process.pid };
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tiltyard-cli-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function connection(words: string[], environment: NodeJS.ProcessEnv = {}) {
  const spec = { name: 'x', description: '', options: connectionOptions, run: () => undefined };
  return findConnection(readGiven(spec, words), environment);
}

/** Process id of a process that has ended. */
function endedPid(): number {
  return spawnSync(process.execPath, ['-e', '']).pid;
}

describe('server.json', () => {
  it('is found while its process runs, and readable for its user alone', () => {
    writeServerFile(folder, facts);
    expect(findServerFile(folder)).toEqual({ state: 'running', facts });
    expect(statSync(join(folder, 'server.json')).mode & 0o777).toBe(0o600);
  });

  it('is stale when its process has ended', () => {
    writeServerFile(folder, { ...facts, pid: endedPid() });
    expect(findServerFile(folder)).toMatchObject({ state: 'stale' });
  });

  it('is none when it is absent, cut or of another kind', () => {
    expect(findServerFile(folder)).toEqual({ state: 'none' });
    writeFileSync(join(folder, 'server.json'), '{"control_url":"http:');
    expect(findServerFile(folder)).toEqual({ state: 'none' });
    writeFileSync(join(folder, 'server.json'), '{"pid":"x"}');
    expect(findServerFile(folder)).toEqual({ state: 'none' });
  });

  it('is removed by its own process only', () => {
    writeServerFile(folder, facts);
    removeServerFile(folder, process.pid + 1);
    expect(readFileSync(join(folder, 'server.json'), 'utf8')).toContain('control_url');
    removeServerFile(folder, process.pid);
    expect(findServerFile(folder)).toEqual({ state: 'none' });
  });
});

describe('the server that is meant', () => {
  beforeEach(() => writeFileSync(join(folder, 'operator.key'), 'tyk_secret\n'));

  it('is the one of the data folder, with its key', () => {
    writeServerFile(folder, facts);
    const wanted = { url: facts.control_url, key: 'tyk_secret', folder };
    expect(connection(['--data', folder])).toEqual(wanted);
    expect(connection([], { TILTYARD_DATA: folder })).toEqual(wanted);
  });

  it('is the one of options before that of the environment', () => {
    const environment = { TILTYARD_CONTROL_URL: 'http://127.0.0.1:9', TILTYARD_KEY: 'other' };
    expect(connection(['--url', 'http://127.0.0.1:8', '--key', 'k'], environment)).toMatchObject({
      url: 'http://127.0.0.1:8',
      key: 'k',
    });
    expect(connection([], environment)).toMatchObject({ url: 'http://127.0.0.1:9', key: 'other' });
    const file = join(folder, 'operator.key');
    expect(connection(['--key-file', file], environment)).toMatchObject({ key: 'tyk_secret' });
  });

  it('gets the key of the folder only when the folder names it', () => {
    writeServerFile(folder, facts);
    expect(connection(['--data', folder, '--url', `${facts.control_url}/`]).key).toBe('tyk_secret');
    expect(() => connection(['--data', folder, '--url', 'http://yard.example'])).toThrow(
      'No key for http://yard.example. Give one with --key-file FILE or TILTYARD_KEY.',
    );
  });

  it('is missing in a sentence that says what to do', () => {
    expect(() => connection(['--data', folder])).toThrow(
      /^No server runs on the data folder ".*serve --data/,
    );
    const pid = endedPid();
    writeServerFile(folder, { ...facts, pid });
    expect(() => connection(['--data', folder])).toThrow(`(process ${pid}) has ended`);
    expect(() => connection(['--url', 'localhost:1', '--key', 'k'])).toThrow('is no URL');
  });
});
