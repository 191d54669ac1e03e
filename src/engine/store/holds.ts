// Who holds which blob: images and workspaces. A blob that nobody holds may go.
import { and, eq, sql } from 'drizzle-orm';
import type { StoreDb } from './open.ts';
import { blobHolders } from './tables.ts';

/** Reads and writes of blob holders. A holder is an image hash, or `w` and a workspace number. */
export class BlobHolds {
  readonly #db: StoreDb;

  constructor(db: StoreDb) {
    this.#db = db;
  }

  has(holder: string, blob: string): boolean {
    return this.#find(and(eq(blobHolders.holder, holder), eq(blobHolders.blob, blob)));
  }

  isHeld(blob: string): boolean {
    return this.#find(eq(blobHolders.blob, blob));
  }

  bytes(holder: string): number {
    const sum = { sum: sql<number>`coalesce(sum(${blobHolders.size}), 0)` };
    return this.#db.select(sum).from(blobHolders).where(eq(blobHolders.holder, holder)).get()?.sum ?? 0;
  }

  /** Answers false when the holder had it already. */
  add(holder: string, blob: { readonly sha256: string; readonly size: number }): boolean {
    const row = { blob: blob.sha256, holder, size: blob.size };
    return this.#db.insert(blobHolders).values(row).onConflictDoNothing().run().changes > 0;
  }

  /** One holder takes over whatever another holds, and keeps it too. */
  copy(from: string, to: string): void {
    this.#db.run(
      sql`insert into blob_holders (blob, holder, size) select blob, ${to}, size from blob_holders where holder = ${from} on conflict do nothing`,
    );
  }

  release(holder: string, blob: string): void {
    this.#db
      .delete(blobHolders)
      .where(and(eq(blobHolders.holder, holder), eq(blobHolders.blob, blob)))
      .run();
  }

  /** Lets go of everything; answers what nobody holds any more. */
  releaseAll(holder: string): string[] {
    const held = this.#db
      .select({ blob: blobHolders.blob })
      .from(blobHolders)
      .where(eq(blobHolders.holder, holder))
      .all();
    this.#db.delete(blobHolders).where(eq(blobHolders.holder, holder)).run();
    return held.map((row) => row.blob).filter((blob) => !this.isHeld(blob));
  }

  #find(where: ReturnType<typeof eq> | undefined): boolean {
    return (
      this.#db.select({ blob: blobHolders.blob }).from(blobHolders).where(where).limit(1).get() !== undefined
    );
  }
}
