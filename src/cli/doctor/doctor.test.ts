// Each check of the doctor finds what it is for.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DATA_FORMAT } from '../../engine/data-folder.ts';
import { checkFolder } from './folder.ts';
import { checkDisk, checkNode, checkOpenFiles, checkZones } from './host.ts';
import { checkSqlite, checkStorage } from './storage.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tiltyard-doctor-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function verdicts(): Record<string, string> {
  return Object.fromEntries(checkFolder(folder).map(({ name, verdict }) => [name, verdict]));
}

describe('the machine', () => {
  it.each([
    ['18.20.0', 'failed'],
    ['20.18.3', 'failed'],
    ['20.19.0', 'warning'],
    ['22.12.0', 'ok'],
    ['24.1.0', 'ok'],
  ])('with Node %s is %s', (version, verdict) => {
    expect(checkNode(version).verdict).toBe(verdict);
  });

  it.each([
    ['3.51.2', 'failed'],
    ['3.51.3', 'ok'],
    ['3.53.0', 'ok'],
    ['4.0.0', 'ok'],
    ['3.40.1', 'failed'],
  ])('with SQLite %s is %s', (version, verdict) => {
    expect(checkSqlite(version).verdict).toBe(verdict);
  });

  it('has time zones, files to open and room', () => {
    expect(checkZones(process.versions).verdict).toBe('ok');
    expect(checkZones({ ...process.versions, icu: undefined } as never).verdict).toBe('failed');
    expect([1024, 4096, Number.POSITIVE_INFINITY].map((limit) => checkOpenFiles(limit).verdict)).toEqual([
      'warning',
      'ok',
      'ok',
    ]);
    expect([1e6, 1e9, 1e11].map((free) => checkDisk('x', free).verdict)).toEqual(['failed', 'warning', 'ok']);
  });
});

describe('a data folder', () => {
  it('that is not there yet is made by serve', () => {
    expect(checkFolder(join(folder, 'a', 'b'))).toMatchObject([{ name: 'data folder', verdict: 'ok' }]);
  });

  it('has the format that the engine writes', () => {
    writeFileSync(join(folder, 'format'), `${DATA_FORMAT}\n`);
    expect(verdicts()).toMatchObject({ 'data format': 'ok' });
    writeFileSync(join(folder, 'format'), `${DATA_FORMAT + 1}\n`);
    expect(verdicts()).toMatchObject({ 'data format': 'failed' });
    rmSync(join(folder, 'format'));
    expect(verdicts()).toMatchObject({ 'data format': 'ok' });
    writeFileSync(join(folder, 'control.db'), '');
    expect(verdicts()).toMatchObject({ 'data format': 'failed' });
  });

  it('keeps its secrets to its user', () => {
    chmodSync(folder, 0o700);
    writeFileSync(join(folder, 'secret'), 'x', { mode: 0o600 });
    expect(verdicts()).toMatchObject({ secrets: 'ok' });
    chmodSync(join(folder, 'secret'), 0o640);
    expect(verdicts()).toMatchObject({ secrets: 'failed' });
    chmodSync(join(folder, 'secret'), 0o600);
    chmodSync(folder, 0o755);
    expect(verdicts()).toMatchObject({ secrets: 'failed' });
  });

  it('that cannot be opened says why', async () => {
    mkdirSync(join(folder, 'images'));
    writeFileSync(join(folder, 'control.db'), '');
    const checks = await checkStorage(folder);
    expect(checks).toMatchObject([{ name: 'SQLite' }, { name: 'images and lines', verdict: 'failed' }]);
  });
});
