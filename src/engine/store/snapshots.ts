// Snapshots in control.db: named places on lines.
import { and, asc, eq } from 'drizzle-orm';
import type { StoreDb } from './open.ts';
import { snapshots } from './tables.ts';

export type SnapshotRow = typeof snapshots.$inferSelect;

/** Reads and writes of snapshot rows. */
export class SnapshotRows {
  readonly #db: StoreDb;

  constructor(db: StoreDb) {
    this.#db = db;
  }

  find(workspace: number, name: string): SnapshotRow | undefined {
    const named = and(eq(snapshots.workspace, workspace), eq(snapshots.name, name));
    return this.#db.select().from(snapshots).where(named).get();
  }

  of(workspace: number): SnapshotRow[] {
    return this.#db
      .select()
      .from(snapshots)
      .where(eq(snapshots.workspace, workspace))
      .orderBy(asc(snapshots.name))
      .all();
  }

  add(row: SnapshotRow): void {
    this.#db.insert(snapshots).values(row).run();
  }
}
