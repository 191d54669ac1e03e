// Blobs: counted and hashed while they arrive; what is refused or broken off leaves nothing.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Blobs, BlobTooLargeError } from './blobs.ts';

let folder: string;
let blobs: Blobs;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'blobs-'));
  blobs = new Blobs(folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

async function* chunks(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part);
}

test('the same bytes are one blob, however they arrive', async () => {
  const whole = blobs.put(Buffer.from('hello'));
  expect(await blobs.receive(chunks('he', 'llo'), 5)).toEqual(whole);
  expect(readdirSync(folder)).toEqual([whole.sha256]);
  expect(blobs.read(whole.sha256).toString()).toBe('hello');
});

test('one byte past the limit is refused and leaves nothing', async () => {
  await expect(blobs.receive(chunks('hel', 'lo!'), 5)).rejects.toThrow(BlobTooLargeError);
  expect(readdirSync(folder)).toEqual([]);
});

test('bytes that break off leave nothing', async () => {
  async function* broken() {
    yield Buffer.from('he');
    throw new Error('gone');
  }
  await expect(blobs.receive(broken(), 5)).rejects.toThrow('gone');
  expect(readdirSync(folder)).toEqual([]);
});

test('T22: only a hash names a blob', () => {
  for (const name of ['../x', 'a'.repeat(63), `${'a'.repeat(64)}/..`, ''])
    expect(() => blobs.path(name)).toThrow('SHA-256');
});
