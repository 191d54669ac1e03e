// An image: the bytes of a database built once, in two parts, named by one hash over both, never changed.
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Blobs } from './blobs.ts';
import { Copy } from './copy.ts';
import { sha256 } from './hash.ts';
import { invariant } from './invariant.ts';
import type { RegisterValues } from './registers.ts';
import type { Schema } from './schema.ts';

/** What stands in the image beside the rows, inside the hashed bytes. */
export interface ImageState {
  /** Seed of ids and random streams for a workspace that names none. */
  readonly seed: string;
  readonly registers: RegisterValues;
  /** Hex sums of the digest. */
  readonly digest: { readonly content: string; readonly timers: string };
  /** Whatever the maker of the image wants to find again: world, size, default principal, place of a checkpoint. */
  readonly about: Readonly<Record<string, unknown>>;
}

/** Readable facts beside the parts. Nothing is decided by them but the fingerprint. */
export interface Manifest {
  readonly format: 1;
  readonly image: string;
  readonly fingerprint: string;
  readonly about: Readonly<Record<string, unknown>>;
  readonly digest: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly bytes: { readonly rows: number; readonly text: number };
  readonly versions: Readonly<Record<string, string>>;
}

/** The parts do not hash to the image's name: the file was changed or cut. */
export class DamagedImageError extends Error {
  override name = 'DamagedImageError';
}

/** The image was built for other app tables; it must be built again from its world. */
export class OutdatedImageError extends Error {
  override name = 'OutdatedImageError';
}

/** No such image in this data folder. */
export class MissingImageError extends Error {
  override name = 'MissingImageError';
}

/** A verified image, its rows at hand. */
export interface OpenImage {
  readonly hash: string;
  readonly bytes: Buffer;
  readonly textPath: string;
  readonly state: ImageState;
  readonly manifest: Manifest;
  /** A new database in memory of at most so many pages of 4 KiB; 0 for no limit. */
  copy(maxPages: number): Copy;
  /** Text that stands in the text part or in a blob. */
  readonly outside: (reference: string) => string;
}

/** The image folder of a data folder. */
export class Images {
  readonly #folder: string;
  readonly #schema: Schema;
  readonly #blobs: Blobs;
  readonly #open = new Map<string, OpenImage>();

  constructor(folder: string, schema: Schema, blobs: Blobs) {
    this.#folder = folder;
    this.#schema = schema;
    this.#blobs = blobs;
    mkdirSync(folder, { recursive: true });
  }

  /** Manifests of all images, by name. */
  list(): Manifest[] {
    return readdirSync(this.#folder)
      .filter((name) => /^[0-9a-f]{64}$/.test(name))
      .sort()
      .map((name) => this.manifest(name));
  }

  has(hash: string): boolean {
    return existsSync(join(this.#folder, hash, 'manifest.json'));
  }

  manifest(hash: string): Manifest {
    if (!this.has(hash))
      throw new MissingImageError(`Image ${hash} is not in this data folder. Build it from its world.`);
    return JSON.parse(readFileSync(join(this.#folder, hash, 'manifest.json'), 'utf8')) as Manifest;
  }

  /** Opens an image; the first time in this process its SHA-256 is verified. */
  open(hash: string): OpenImage {
    const known = this.#open.get(hash);
    if (known) return known;
    const manifest = this.manifest(hash);
    const folder = join(this.#folder, hash);
    const bytes = readFileSync(join(folder, 'rows'));
    const textPath = join(folder, 'text');
    if (nameOf(bytes, readFileSync(textPath)) !== hash) {
      throw new DamagedImageError(
        `Image ${hash} is damaged: its parts do not hash to its name. Delete it and build it again.`,
      );
    }
    if (manifest.fingerprint !== this.#schema.fingerprint) {
      throw new OutdatedImageError(
        `Image ${hash} was built for other app tables. Build it again from its world.`,
      );
    }
    const image = this.#opened(manifest, bytes, textPath);
    this.#open.set(hash, image);
    return image;
  }

  /** Forgets the bytes of images that no workspace uses any more. */
  release(inUse: ReadonlySet<string>): void {
    for (const hash of this.#open.keys()) if (!inUse.has(hash)) this.#open.delete(hash);
  }

  remove(hash: string): void {
    this.#open.delete(hash);
    rmSync(join(this.#folder, hash), { recursive: true, force: true });
  }

  /** Stores parts under their hash and answers the name. Storing the same parts again changes nothing. */
  store(
    rows: Buffer,
    text: Buffer | { linkOf: string },
    facts: Omit<Manifest, 'format' | 'image' | 'bytes' | 'fingerprint' | 'versions'>,
  ): string {
    const shared = 'linkOf' in text ? join(this.#folder, text.linkOf, 'text') : undefined;
    const textBytes = shared ? readFileSync(shared) : (text as Buffer);
    const hash = nameOf(rows, textBytes);
    if (this.has(hash)) return hash;
    const temporary = join(this.#folder, `.building-${process.pid}-${hash}`);
    rmSync(temporary, { recursive: true, force: true });
    mkdirSync(temporary, { recursive: true });
    writeFileSync(join(temporary, 'rows'), rows, { flush: true });
    if (shared) linkSync(shared, join(temporary, 'text'));
    else writeFileSync(join(temporary, 'text'), textBytes, { flush: true, mode: 0o444 });
    const manifest: Manifest = {
      format: 1,
      image: hash,
      fingerprint: this.#schema.fingerprint,
      ...facts,
      bytes: { rows: rows.length, text: textBytes.length },
      versions: hostVersions(),
    };
    writeFileSync(join(temporary, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, {
      flush: true,
    });
    renameSync(temporary, join(this.#folder, hash));
    return hash;
  }

  #opened(manifest: Manifest, bytes: Buffer, textPath: string): OpenImage {
    const outside = outsideText(textPath, this.#blobs);
    const schema = this.#schema;
    const open = (maxPages: number) => new Copy({ schema, bytes, textPath, outside, maxPages });
    const first = open(0);
    const state = JSON.parse(
      first.engine('SELECT state FROM _image', true).pluck().get() as string,
    ) as ImageState;
    first.close();
    return { hash: manifest.image, bytes, textPath, state, manifest, copy: open, outside };
  }
}

/** One name over both parts. */
function nameOf(rows: Buffer, text: Buffer): string {
  return sha256(sha256(rows) + sha256(text));
}

function outsideText(textPath: string, blobs: Blobs): (reference: string) => string {
  let find: Database.Statement<[string], string> | undefined;
  return (reference) => {
    if (reference.startsWith('@')) return blobs.read(reference.slice(1)).toString('utf8');
    find ??= new Database(textPath, { readonly: true, fileMustExist: true })
      .prepare<[string], string>('SELECT body FROM texts WHERE id = ?')
      .pluck();
    const body = find.get(reference.slice(1));
    invariant(body !== undefined, 'A text reference leads nowhere.');
    return body;
  };
}

function hostVersions(): Record<string, string> {
  const { node, icu, tz, unicode } = process.versions;
  return { node, icu: icu ?? '', tz: tz ?? '', unicode: unicode ?? '' };
}
