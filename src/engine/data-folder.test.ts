// The data folder: made whole or refused with a reason.
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDataFolder } from './data-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'folder-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('is made with all above it, for its owner alone', () => {
  const path = join(folder, 'a', 'b');
  const { secret } = openDataFolder(path);
  expect(statSync(path).mode & 0o777).toBe(0o700);
  expect(secret).toHaveLength(32);
  expect(openDataFolder(path).secret).toEqual(secret);
});

test('where nothing can be made is refused, and does not hang', () => {
  // Below a file as well as below /proc, which only some systems have.
  writeFileSync(join(folder, 'file'), '');
  expect(() => openDataFolder(join(folder, 'file', 'x'))).toThrow(/ENOTDIR/);
  expect(() => openDataFolder('/proc/x/y')).toThrow(/ENOENT|EACCES|EROFS/);
});

test('of another format is refused with a way out', () => {
  const path = join(folder, 'old');
  openDataFolder(path);
  writeFileSync(join(path, 'format'), '1\n');
  expect(() => openDataFolder(path)).toThrow('has data format 1; this program knows 2.');
});
