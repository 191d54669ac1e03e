// Who holds which blob: images, and lines since an entry. A blob that nobody holds may go.
import type Database from 'better-sqlite3';
import type { StoreDb } from './open.ts';
import type { Seal } from './seal.ts';

/** Somebody who may hold blobs: an image by its hash or a line, as far as entry `upTo`. */
export interface Holder {
  readonly holder: string;
  readonly upTo: number;
}

/** What is held. */
export interface Held {
  readonly sha256: string;
  readonly size: number;
}

/** The name under which a line holds blobs. */
export function lineHolder(line: number): string {
  return `l${line}`;
}

/** Reads and writes of blob holders. */
export class BlobHolds {
  readonly #sql: ReturnType<typeof prepare>;
  readonly #seal: Seal;

  constructor(db: StoreDb, seal: Seal) {
    this.#seal = seal;
    this.#sql = prepare(db.$client);
  }

  /** Whether one of the holders has the blob. */
  has(holders: readonly Holder[], blob: string): boolean {
    return holders.some(({ holder, upTo }) => this.#sql.has.get(holder, blob, upTo) !== undefined);
  }

  isHeld(blob: string): boolean {
    return this.#sql.isHeld.get(blob) !== undefined;
  }

  /** Bytes that the holders have together. */
  bytes(holders: readonly Holder[]): number {
    return holders.reduce((sum, { holder, upTo }) => sum + (this.#sql.bytes.get(holder, upTo) as number), 0);
  }

  /** Bytes of all blobs that anybody holds. */
  allBytes(): number {
    return this.#sql.allBytes.get() as number;
  }

  /** Notes a hold since an entry; one that the holder had already stays as it was. */
  add(holder: string, blob: Held, place = 0): void {
    this.#seal.counted(() => this.#sql.add.run(blob.sha256, holder, blob.size, place));
  }

  release(holder: string, blob: string): void {
    this.#sql.release.run(holder, blob);
  }

  /** Lets go of everything; answers what nobody holds any more. */
  releaseAll(holder: string): string[] {
    const held = this.#sql.of.all(holder) as string[];
    if (held.length === 0) return [];
    this.#sql.releaseAll.run(holder);
    return held.filter((blob) => !this.isHeld(blob));
  }
}

function prepare(client: Database.Database) {
  return {
    has: client.prepare('SELECT 1 FROM blob_holders WHERE holder = ? AND blob = ? AND place <= ?'),
    isHeld: client.prepare('SELECT 1 FROM blob_holders WHERE blob = ? LIMIT 1'),
    bytes: client
      .prepare('SELECT coalesce(sum(size), 0) FROM blob_holders WHERE holder = ? AND place <= ?')
      .pluck(),
    allBytes: client
      .prepare('SELECT coalesce(sum(size), 0) FROM (SELECT size FROM blob_holders GROUP BY blob)')
      .pluck(),
    add: client.prepare(
      'INSERT INTO blob_holders (blob, holder, size, place) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
    ),
    release: client.prepare('DELETE FROM blob_holders WHERE holder = ? AND blob = ?'),
    of: client.prepare('SELECT blob FROM blob_holders WHERE holder = ? ORDER BY blob').pluck(),
    releaseAll: client.prepare('DELETE FROM blob_holders WHERE holder = ?'),
  };
}
