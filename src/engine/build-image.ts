// Builds an image: definitions, rows from a loader, the text part, triggers, and the same bytes every time.
import Database from 'better-sqlite3';
import type { Blobs } from './blobs.ts';
import { Copy } from './copy.ts';
import { digestHex } from './digest.ts';
import type { ImageState, Images } from './image.ts';
import type { Registers } from './registers.ts';
import type { Schema } from './schema.ts';
import { infoOf } from './schema.ts';
import { ftsDdl, ftsName, type SearchIndex, searchable } from './search.ts';
import { quote } from './tables.ts';

/** Free pages in every image, so that a workspace can grow without its database moving in memory. */
const FREE_PAGES = 256;

/** What a build needs: where it goes, the shape, and a loader that fills the empty tables. */
export interface Build {
  readonly images: Images;
  readonly schema: Schema;
  readonly blobs: Blobs;
  readonly seed: string;
  readonly registers: Registers;
  readonly about: ImageState['about'];
  fill(copy: Copy): void;
}

/** Builds and stores an image; answers its hash. Equal inputs give equal bytes, on any machine. */
export function buildImage(build: Build): string {
  const copy = new Copy({
    schema: build.schema,
    bytes: undefined,
    textPath: undefined,
    outside: blobText(build.blobs),
    maxPages: 0,
  });
  try {
    for (const sql of build.schema.tableDdl) copy.db.exec(sql);
    copy.begin();
    build.fill(copy);
    copy.commit();
    const counts = copy.counts();
    const text = moveTexts(copy);
    for (const sql of build.schema.triggerDdl) copy.db.exec(sql);
    const sums = copy.recount();
    const digest = { content: digestHex(sums.content), timers: digestHex(sums.timers) };
    const state: ImageState = {
      seed: build.seed,
      registers: build.registers.toJSON(),
      digest,
      about: build.about,
    };
    return build.images.store(finish(copy, state), text, {
      about: build.about,
      digest: digest.content,
      counts,
    });
  } finally {
    copy.close();
  }
}

/** Writes the image state, compacts, adds free pages and answers the bytes of the rows part. */
export function finish(copy: Copy, state: ImageState): Buffer {
  copy.db.prepare('DELETE FROM _image').run();
  copy.db.prepare('INSERT INTO _image VALUES (1, ?)').run(JSON.stringify(state));
  copy.db.exec('VACUUM');
  copy.db.exec('CREATE TABLE _free (bytes BLOB)');
  const page = copy.db.prepare('INSERT INTO _free VALUES (zeroblob(4050))');
  copy.db.exec('BEGIN');
  for (let count = 0; count < FREE_PAGES; count++) page.run();
  copy.db.exec('COMMIT');
  copy.db.exec('DROP TABLE _free');
  return copy.db.serialize();
}

/** Takes long texts and the base search index out of the rows; answers the bytes of the text part. */
function moveTexts(copy: Copy): Buffer {
  const text = new Database(':memory:');
  try {
    text.exec('CREATE TABLE texts (id TEXT NOT NULL PRIMARY KEY, body TEXT NOT NULL) STRICT, WITHOUT ROWID');
    text.exec('BEGIN');
    for (const index of copy.schema.search) fillIndex(copy, text, index);
    const insert = text.prepare('INSERT INTO texts (id, body) VALUES (?, ?)');
    for (const row of copy.db.prepare('SELECT id, body FROM _texts ORDER BY id').raw().iterate())
      insert.run(...(row as string[]));
    text.exec('COMMIT');
    copy.db.exec('DELETE FROM _texts');
    text.exec('VACUUM');
    return text.serialize();
  } finally {
    text.close();
  }
}

function fillIndex(copy: Copy, text: Database.Database, index: SearchIndex): void {
  const table = infoOf(copy.schema.tables, index);
  const columns = index.columns.map((column) => column.name);
  const id = quote(index.key.name);
  text.exec(ftsDdl(index, 'main'));
  const enter = text.prepare(
    `INSERT INTO ${quote(ftsName(index))} (rowid, ${columns.map(quote).join(', ')}) VALUES (?, ${columns.map(() => '?').join(', ')})`,
  );
  const name = copy.db.prepare('INSERT INTO _search_rows (name, key, id) VALUES (?, ?, ?)');
  const folded = columns.map((column) => searchable(table, column, `${quote(table.name)}.`)).join(', ');
  const rows = copy.db
    .prepare(`SELECT ${id}, ${folded} FROM ${quote(table.name)} ORDER BY ${id}`)
    .raw()
    .all() as string[][];
  rows.forEach(([key, ...values], position) => {
    enter.run(position + 1, ...values);
    name.run(index.name, position + 1, key);
  });
  copy.db.prepare('INSERT INTO _search_base (name, last) VALUES (?, ?)').run(index.name, rows.length);
  text.exec(`INSERT INTO ${quote(ftsName(index))} (${quote(ftsName(index))}) VALUES ('optimize')`);
}

function blobText(blobs: Blobs): (reference: string) => string {
  return (reference) => blobs.read(reference.slice(1)).toString('utf8');
}
