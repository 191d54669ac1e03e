// Keys of the control plane in control.db, by hash; the key itself is never stored.
import { asc, eq } from 'drizzle-orm';
import type { StoreDb } from './open.ts';
import { keys } from './tables.ts';

export type KeyRow = typeof keys.$inferSelect;

/** Reads and writes of key rows. They are few and asked on every control call, so they are answered from memory. */
export class KeyRows {
  readonly #db: StoreDb;
  readonly #byHash = new Map<string, KeyRow>();

  constructor(db: StoreDb) {
    this.#db = db;
    for (const row of db.select().from(keys).orderBy(asc(keys.serial)).all()) this.#byHash.set(row.hash, row);
  }

  /** All keys, revoked ones too, in the order in which they were made. */
  all(): KeyRow[] {
    return [...this.#byHash.values()];
  }

  byHash(hash: string): KeyRow | undefined {
    return this.#byHash.get(hash);
  }

  byName(name: string): KeyRow | undefined {
    return this.all().find((row) => row.name === name);
  }

  /** Adds a row. Name and hash must be new. */
  add(row: Omit<KeyRow, 'serial' | 'revoked_wall'>): void {
    const added = this.#db.insert(keys).values(row).returning().get();
    this.#byHash.set(added.hash, added);
  }

  revoke(name: string, wall: number): void {
    const row = this.byName(name);
    if (!row || row.revoked_wall !== null) return;
    this.#db.update(keys).set({ revoked_wall: wall }).where(eq(keys.serial, row.serial)).run();
    this.#byHash.set(row.hash, { ...row, revoked_wall: wall });
  }
}
