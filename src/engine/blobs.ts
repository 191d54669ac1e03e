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
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { sha256, sha256Stream } from './hash.ts';
import { invariant } from './invariant.ts';

/** What is known of stored bytes. */
export interface StoredBlob {
  readonly sha256: string;
  readonly size: number;
}

/** Bytes beyond the limit were refused; nothing was stored. */
export class BlobTooLargeError extends Error {
  override name = 'BlobTooLargeError';
}

/** The blob folder of a data folder. */
export class Blobs {
  readonly #folder: string;
  #temporary = 0;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** Stores bytes that are at hand. */
  put(bytes: Uint8Array): StoredBlob {
    const name = sha256(bytes);
    if (!existsSync(this.path(name))) {
      const temporary = this.#temporaryPath();
      const file = openSync(temporary, 'wx', 0o600);
      try {
        for (let offset = 0; offset < bytes.length; ) offset += writeSync(file, bytes, offset);
        fsyncSync(file);
      } catch (error) {
        rmSync(temporary, { force: true });
        throw error;
      } finally {
        closeSync(file);
      }
      renameSync(temporary, this.path(name));
    }
    return { sha256: name, size: bytes.length };
  }

  /** Counts, hashes and stores bytes while they arrive. Past `limit` bytes: {@link BlobTooLargeError}. */
  async receive(chunks: AsyncIterable<Uint8Array>, limit: number): Promise<StoredBlob> {
    const temporary = this.#temporaryPath();
    const file = openSync(temporary, 'wx', 0o600);
    const digest = sha256Stream();
    let size = 0;
    try {
      for await (const chunk of chunks) {
        size += chunk.length;
        if (size > limit) throw new BlobTooLargeError(`More than ${limit} bytes.`);
        digest.update(chunk);
        for (let offset = 0; offset < chunk.length; ) offset += writeSync(file, chunk, offset);
      }
      fsyncSync(file);
    } catch (error) {
      rmSync(temporary, { force: true });
      throw error;
    } finally {
      closeSync(file);
    }
    const name = digest.digest('hex');
    if (existsSync(this.path(name))) rmSync(temporary);
    else renameSync(temporary, this.path(name));
    return { sha256: name, size };
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

  remove(name: string): void {
    rmSync(this.path(name), { force: true });
  }

  /** File of a blob. Names are hashes of ours, never a caller's text. */
  path(name: string): string {
    invariant(/^[0-9a-f]{64}$/.test(name), 'A blob is named by a SHA-256.');
    return join(this.#folder, name);
  }

  #temporaryPath(): string {
    this.#temporary += 1;
    return join(this.#folder, `.arriving-${process.pid}-${this.#temporary}`);
  }
}
