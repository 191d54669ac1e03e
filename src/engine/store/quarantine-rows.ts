// Workspaces that were set aside, in control.db.
import { asc, eq, sql } from 'drizzle-orm';
import type { StoreDb } from './open.ts';
import { quarantine } from './tables.ts';

export type QuarantineRow = typeof quarantine.$inferSelect;

/** Reads and writes of incidents. */
export class QuarantineRows {
  readonly #db: StoreDb;
  readonly #known = new Map<number, string>();

  constructor(db: StoreDb) {
    this.#db = db;
    for (const row of this.all()) this.#known.set(row.workspace, row.incident);
  }

  all(): QuarantineRow[] {
    return this.#db.select().from(quarantine).orderBy(asc(quarantine.incident)).all();
  }

  /** The incident of a workspace. Asked on every call, so it is answered from memory. */
  incident(workspace: number): string | undefined {
    return this.#known.get(workspace);
  }

  add(row: QuarantineRow): void {
    this.#known.set(row.workspace, row.incident);
    this.#db.insert(quarantine).values(row).onConflictDoNothing().run();
  }

  forget(workspace: number): void {
    if (!this.#known.delete(workspace)) return;
    this.#db
      .delete(quarantine)
      .where(eq(quarantine.workspace, sql`${workspace}`))
      .run();
  }
}
