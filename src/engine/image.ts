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
import { threadId } from 'node:worker_threads';
import Database from 'better-sqlite3';
import type { Blobs } from './blobs.ts';
import { Copy } from './copy.ts';
import { isWantOfHandles } from './handles.ts';
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

/** Readable facts beside the parts, with a hash over themselves. Nothing is decided by them but the fingerprint. */
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
  readonly textHash: string;
  readonly state: ImageState;
  readonly manifest: Manifest;
  /** A new database in memory of at most so many pages of 4 KiB; 0 for no limit. */
  copy(maxPages: number): Copy;
  /** Text that stands in the text part or in a blob. */
  readonly outside: (reference: string) => string;
  /** The same, or undefined where there is none. */
  readonly findText: (reference: string) => string | undefined;
}

/** Folders of builds under way begin with this. */
const BUILDING = '.building-';

/** The image folder of a data folder. */
export class Images {
  readonly #folder: string;
  readonly #schema: Schema;
  readonly #blobs: Blobs;
  readonly #open = new Map<string, OpenImage>();
  readonly #about = new Map<string, Manifest['about']>();

  constructor(folder: string, schema: Schema, blobs: Blobs) {
    this.#folder = folder;
    this.#schema = schema;
    this.#blobs = blobs;
    mkdirSync(folder, { recursive: true });
  }

  /** Names of all images, damaged ones included, in order. */
  names(): string[] {
    return readdirSync(this.#folder)
      .filter((name) => /^[0-9a-f]{64}$/.test(name))
      .sort();
  }

  /** Manifests of the images that have a sound one: a damaged image shall not hide the others. */
  list(): Manifest[] {
    return this.names().flatMap((name) => {
      const manifest = readManifest(join(this.#folder, name, 'manifest.json'));
      return manifest?.image === name ? [manifest] : [];
    });
  }

  has(hash: string): boolean {
    return existsSync(join(this.#folder, hash, 'manifest.json'));
  }

  /** What the maker of an image wanted to find again; empty for one that is gone or damaged. The image is not opened for it. */
  about(hash: string): Manifest['about'] {
    const about = this.#open.get(hash)?.manifest.about ?? this.#about.get(hash);
    if (about) return about;
    const read = readManifest(join(this.#folder, hash, 'manifest.json'));
    if (read?.image !== hash) return {};
    this.#about.set(hash, read.about);
    return read.about;
  }

  manifest(hash: string): Manifest {
    if (!this.has(hash))
      throw new MissingImageError(`Image ${hash} is not in this data folder. Build it from its world.`);
    const manifest = readManifest(join(this.#folder, hash, 'manifest.json'));
    if (manifest?.image !== hash) throw damaged(hash, 'its manifest is not the one that was written');
    return manifest;
  }

  /** Opens an image; the first time in this process its SHA-256 is verified. */
  open(hash: string): OpenImage {
    const known = this.#open.get(hash);
    if (known) return known;
    const manifest = this.manifest(hash);
    const textPath = join(this.#folder, hash, 'text');
    const textHash = sha256(part(hash, textPath));
    const image = this.#load(manifest, { textPath, textHash, findText: textFinder(textPath, this.#blobs) });
    this.#open.set(hash, image);
    return image;
  }

  /** Opens a checkpoint of an image, which shares its text part. Its bytes are not kept. */
  openCheckpoint(hash: string, base: OpenImage): OpenImage {
    return this.#load(this.manifest(hash), base);
  }

  /** Forgets the bytes of images that no workspace uses any more. */
  release(inUse: ReadonlySet<string>): void {
    for (const hash of this.#open.keys()) if (!inUse.has(hash)) this.#open.delete(hash);
  }

  remove(hash: string): void {
    this.#open.delete(hash);
    this.#about.delete(hash);
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
    const hash = nameOf(sha256(rows), sha256(textBytes));
    if (this.has(hash)) return hash;
    const manifest: Manifest = {
      format: 1,
      image: hash,
      fingerprint: this.#schema.fingerprint,
      ...facts,
      bytes: { rows: rows.length, text: textBytes.length },
      versions: hostVersions(),
    };
    this.#write(hash, (folder) => {
      writeFileSync(join(folder, 'rows'), rows, { flush: true });
      if (shared) linkSync(shared, join(folder, 'text'));
      else writeFileSync(join(folder, 'text'), textBytes, { flush: true, mode: 0o444 });
      writeFileSync(join(folder, 'manifest.json'), manifestText(manifest), { flush: true });
    });
    return hash;
  }

  /** Writes a folder beside its place and moves it there whole. */
  #write(hash: string, fill: (folder: string) => void): void {
    const temporary = join(this.#folder, `${BUILDING}${process.pid}-${threadId}-${hash}`);
    rmSync(temporary, { recursive: true, force: true });
    mkdirSync(temporary, { recursive: true });
    try {
      fill(temporary);
      renameSync(temporary, join(this.#folder, hash));
    } catch (error) {
      rmSync(temporary, { recursive: true, force: true });
      if (!this.has(hash)) throw error;
    }
  }

  #load(manifest: Manifest, text: Pick<OpenImage, 'textPath' | 'textHash' | 'findText'>): OpenImage {
    const hash = manifest.image;
    const bytes = part(hash, join(this.#folder, hash, 'rows'));
    if (nameOf(sha256(bytes), text.textHash) !== hash)
      throw damaged(hash, 'its parts do not hash to its name');
    if (manifest.fingerprint !== this.#schema.fingerprint) {
      throw new OutdatedImageError(
        `Image ${hash} was built for other app tables. Build it again from its world.`,
      );
    }
    const schema = this.#schema;
    const { textPath, textHash, findText } = text;
    const outside = (reference: string) => {
      const body = findText(reference);
      invariant(body !== undefined, 'A text reference leads nowhere.');
      return body;
    };
    const copy = (maxPages: number) => new Copy({ schema, bytes, textPath, outside, maxPages });
    const state = stateIn(copy(0));
    return { hash, bytes, textPath, textHash, findText, outside, state, manifest, copy };
  }
}

/** Whether a name in the image folder is that of a build that was not finished (yet). */
export function isUnfinished(name: string): boolean {
  return name.startsWith(BUILDING);
}

function manifestText(manifest: Manifest): string {
  return `${JSON.stringify({ ...manifest, hash: sha256(JSON.stringify(manifest)) }, null, 2)}\n`;
}

/** The manifest as it was written; undefined when it is not. */
function readManifest(path: string): Manifest | undefined {
  try {
    const { hash, ...manifest } = JSON.parse(readFileSync(path, 'utf8')) as Manifest & { hash: string };
    return sha256(JSON.stringify(manifest)) === hash ? manifest : undefined;
  } catch (error) {
    if (isWantOfHandles(error)) throw error;
    return undefined;
  }
}

function part(hash: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if (isWantOfHandles(error)) throw error;
    throw damaged(hash, `${path} cannot be read`);
  }
}

function damaged(hash: string, how: string): DamagedImageError {
  return new DamagedImageError(`Image ${hash} is damaged: ${how}. Build it again from its world.`);
}

function stateIn(copy: Copy): ImageState {
  const text = copy.engine('SELECT state FROM _image', true).pluck().get() as string;
  copy.close();
  return JSON.parse(text) as ImageState;
}

/** One name over the hashes of both parts. */
function nameOf(rows: string, text: string): string {
  return sha256(rows + text);
}

/** Finds texts that are no rows: of the text part (`#id`) or a blob (`@sha256`). */
function textFinder(textPath: string, blobs: Blobs): (reference: string) => string | undefined {
  let find: Database.Statement<[string], string> | undefined;
  return (reference) => {
    if (reference.startsWith('@')) return blobs.read(reference.slice(1)).toString('utf8');
    find ??= new Database(textPath, { readonly: true, fileMustExist: true })
      .prepare<[string], string>('SELECT body FROM texts WHERE id = ?')
      .pluck();
    return find.get(reference.slice(1));
  };
}

function hostVersions(): Record<string, string> {
  const { node, icu, tz, unicode } = process.versions;
  return { node, icu: icu ?? '', tz: tz ?? '', unicode: unicode ?? '' };
}
