// Blobs: immutable bytes named by their SHA-256, shared by every workspace that holds them.
import {
  closeSync,
  createReadStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { sha256, sha256Stream } from './hash.ts';
import { invariant } from './invariant.ts';
import { wallNow } from './wall.ts';

/** What is known of stored bytes. */
export interface StoredBlob {
  readonly sha256: string;
  readonly size: number;
}

/** Bytes that arrived are kept this long, in real milliseconds, for their call. */
const PATIENCE = 600_000;

/** Up to so many bytes are gathered before a file is made for them. */
const AT_HAND = 256 * 1024;

/** A file under way. */
interface Unnamed {
  readonly path: string;
  readonly handle: number;
}

/** Bytes beyond the limit were refused; nothing was stored. */
export class BlobTooLargeError extends Error {
  override name = 'BlobTooLargeError';
}

/** The blob folder of a data folder. */
export class Blobs {
  readonly #folder: string;
  readonly #sync: boolean;
  /** Bytes that arrived for a call that has not held them yet: how often, and when last. */
  readonly #arriving = new Map<string, { count: number; wall: number }>();
  #temporary = 0;

  /** With `sync`, bytes are forced to the disk before they get their name. */
  constructor(folder: string, options: { sync: boolean } = { sync: false }) {
    this.#folder = folder;
    this.#sync = options.sync;
    mkdirSync(folder, { recursive: true });
  }

  /** Stores bytes that are at hand. */
  put(bytes: Uint8Array): StoredBlob {
    return this.#keep({ sha256: sha256(bytes), size: bytes.length }, [bytes]);
  }

  /** Counts, hashes and stores bytes while they arrive. Past `limit` bytes: {@link BlobTooLargeError}. */
  async receive(chunks: AsyncIterable<Uint8Array>, limit: number): Promise<StoredBlob> {
    const digest = sha256Stream();
    const early: Uint8Array[] = [];
    let size = 0;
    let file: Unnamed | undefined;
    try {
      for await (const chunk of chunks) {
        size += chunk.length;
        if (size > limit) throw new BlobTooLargeError(`More than ${limit} bytes.`);
        digest.update(chunk);
        // Most files are small, and many are here already: those cost no file of their own.
        if (size <= AT_HAND) early.push(chunk);
        else {
          file ??= this.#begin(early);
          writeAll(file.handle, chunk);
        }
      }
    } catch (error) {
      if (file) discard(file);
      throw error;
    }
    const blob = { sha256: digest.digest('hex'), size };
    return file ? this.#name(file, blob) : this.#keep(blob, early);
  }

  #keep(blob: StoredBlob, parts: readonly Uint8Array[]): StoredBlob {
    return this.#isWhole(blob) ? blob : this.#name(this.#begin(parts), blob);
  }

  /** A file that has no name yet, with the first bytes in it. */
  #begin(parts: readonly Uint8Array[]): Unnamed {
    const path = this.#temporaryPath();
    const file = { path, handle: openSync(path, 'wx', 0o600) };
    try {
      for (const part of parts) writeAll(file.handle, part);
      return file;
    } catch (error) {
      discard(file);
      throw error;
    }
  }

  /** Gives a file that holds all its bytes their name. */
  #name(file: Unnamed, blob: StoredBlob): StoredBlob {
    try {
      if (this.#sync) fsyncSync(file.handle);
    } catch (error) {
      discard(file);
      throw error;
    }
    closeSync(file.handle);
    if (this.#isWhole(blob)) rmSync(file.path);
    else renameSync(file.path, this.path(blob.sha256));
    return blob;
  }

  /** Whether the bytes are here. A file that a power cut left short is none, and is stored again. */
  #isWhole({ sha256: name, size }: StoredBlob): boolean {
    return statSync(this.path(name), { throwIfNoEntry: false })?.size === size;
  }

  has(name: string): boolean {
    return existsSync(this.path(name));
  }

  read(name: string): Buffer {
    return readFileSync(this.path(name));
  }

  stream(name: string): Readable {
    return createReadStream(this.path(name));
  }

  /** Removes a blob that nobody holds. One that arrived for a call under way stays; collecting finds it later. */
  remove(name: string): void {
    if (!this.isExpected(name)) rmSync(this.path(name), { force: true });
  }

  /** A call will hold these bytes soon: nobody else's end takes them away until then. */
  expect(blob: StoredBlob): StoredBlob {
    const count = (this.#arriving.get(blob.sha256)?.count ?? 0) + 1;
    this.#arriving.set(blob.sha256, { count, wall: wallNow() });
    return blob;
  }

  /** The call that was expected holds its bytes. */
  arrived(name: string): void {
    const expected = this.#arriving.get(name);
    if (!expected) return;
    expected.count -= 1;
    if (expected.count <= 0) this.#arriving.delete(name);
  }

  /** File of a blob. Names are hashes of ours, never a caller's text. */
  path(name: string): string {
    invariant(/^[0-9a-f]{64}$/.test(name), 'A blob is named by a SHA-256.');
    return join(this.#folder, name);
  }

  /** Whether a call may still come that holds the blob. One that never came is forgotten after a while. */
  isExpected(name: string): boolean {
    const expected = this.#arriving.get(name);
    if (!expected) return false;
    if (wallNow() - expected.wall < PATIENCE) return true;
    this.#arriving.delete(name);
    return false;
  }

  #temporaryPath(): string {
    this.#temporary += 1;
    return join(this.#folder, `.arriving-${process.pid}-${this.#temporary}`);
  }
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let offset = 0; offset < bytes.length; ) offset += writeSync(file, bytes, offset);
}

function discard({ path, handle }: Unnamed): void {
  closeSync(handle);
  rmSync(path, { force: true });
}
