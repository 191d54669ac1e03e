// Images: the same bytes for the same recipe, verified before first use, never changed by a workspace.
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Blobs } from './blobs.ts';
import { buildImage } from './build-image.ts';
import type { Copy } from './copy.ts';
import { DamagedImageError, Images, MissingImageError, OutdatedImageError } from './image.ts';
import { Registers } from './registers.ts';
import { composeSchema } from './schema.ts';
import { searchIndex } from './search.ts';
import { referTo } from './text.ts';

const pages = sqliteTable('i_pages', { id: text('id').primaryKey(), body: text('body').notNull() });
const schemaOf = (wide: boolean) =>
  composeSchema({
    tables: [pages],
    wide: wide ? [pages.body] : [],
    search: [searchIndex('pages', pages, [pages.body])],
    owners: new Map([[pages, { entity: 'page', column: pages.id }]]),
  });
const schema = schemaOf(true);
const long = 'Straße und Kündigung. '.repeat(200);

let folder: string;
let images: Images;
let blobs: Blobs;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'images-'));
  blobs = new Blobs(join(folder, 'blobs'));
  images = new Images(join(folder, 'images'), schema, blobs);
});
afterEach(() => rmSync(folder, { recursive: true }));

function fill(copy: Copy): void {
  for (const [id, body] of [
    ['a', 'short'],
    ['b', long],
  ] as const) {
    const { reference, row } = referTo(body);
    if (row) copy.db.prepare('INSERT INTO _texts VALUES (?, ?)').run(reference.slice(1), row);
    copy.db.prepare('INSERT INTO i_pages VALUES (?, ?)').run(id, reference);
  }
}

function build(into = images): string {
  return buildImage({
    images: into,
    schema,
    blobs,
    seed: 's',
    registers: new Registers({ now: 1 }),
    about: {},
    fill,
  });
}

test('the same recipe gives the same bytes', () => {
  const other = new Images(join(folder, 'other'), schema, blobs);
  expect(build(other)).toBe(build());
  for (const part of ['rows', 'text']) {
    expect(
      readFileSync(join(folder, 'other', build(), part)).equals(
        readFileSync(join(folder, 'images', build(), part)),
      ),
    ).toBe(true);
  }
});

test('long texts and the base index stand in the text part, not in the rows', () => {
  const image = images.open(build());
  expect(image.bytes.includes('Kündigung. Straße')).toBe(false);
  expect(readFileSync(image.textPath).includes('Kündigung. Straße')).toBe(true);
  const copy = image.copy(0);
  expect(copy.counts()).toEqual({ _texts: 0, _timers: 0, i_pages: 2 });
  const free = copy.db.pragma('freelist_count', { simple: true });
  expect(free).toBeGreaterThanOrEqual(256);
});

test('what a copy does leaves the image as it was', () => {
  const image = images.open(build());
  const copy = image.copy(0);
  copy.db.exec('DELETE FROM i_pages');
  expect(image.copy(0).counts().i_pages).toBe(2);
  new Images(join(folder, 'images'), schema, blobs).open(image.hash);
});

test('T26: a copy grows to its limit and no further', () => {
  const image = images.open(build());
  const copy = image.copy(image.bytes.length / 4096 + 10);
  const insert = copy.db.prepare('INSERT INTO i_pages VALUES (?, ?)');
  const flood = () => {
    for (let id = 0; id < 2000; id++) insert.run(`p${id}`, `=${'x'.repeat(3000)}`);
  };
  expect(flood).toThrow('full');
});

describe('R04: found before the first query', () => {
  test.each(['rows', 'text'])('a flipped bit anywhere in %s', (part) => {
    const hash = build();
    const path = join(folder, 'images', hash, part);
    const bytes = readFileSync(path);
    for (let place = 100; place < bytes.length; place += Math.floor(bytes.length / 50)) {
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] as number) ^ 4;
      chmodSync(path, 0o644);
      writeFileSync(path, changed);
      expect(() => new Images(join(folder, 'images'), schema, blobs).open(hash)).toThrow(DamagedImageError);
    }
  });

  test('a cut file', () => {
    const path = join(folder, 'images', build(), 'rows');
    writeFileSync(path, readFileSync(path).subarray(0, 8192));
    expect(() => images.open(build())).toThrow(DamagedImageError);
  });

  test('an image of other tables, and one that is not there', () => {
    const hash = build();
    expect(() => new Images(join(folder, 'images'), schemaOf(false), blobs).open(hash)).toThrow(
      OutdatedImageError,
    );
    expect(() => images.open('0'.repeat(64))).toThrow(MissingImageError);
  });
});
