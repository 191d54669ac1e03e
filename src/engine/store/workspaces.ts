// Workspaces in control.db.
import { and, asc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { StoreDb } from './open.ts';
import { snapshots, tokens, workspaces } from './tables.ts';

export type WorkspaceRow = typeof workspaces.$inferSelect;

/** Reads and writes of workspace rows. */
export class WorkspaceRows {
  readonly #db: StoreDb;
  readonly #prepared: ReturnType<typeof prepare>;

  constructor(db: StoreDb) {
    this.#db = db;
    this.#prepared = prepare(db);
  }

  byId(id: string): WorkspaceRow | undefined {
    return this.#prepared.byId.get({ id });
  }

  byNumber(number: number): WorkspaceRow | undefined {
    return this.#prepared.byNumber.get({ number });
  }

  /** A page in id order, after an id. */
  page(after: string, limit: number, state?: WorkspaceRow['state']): WorkspaceRow[] {
    const wanted = state ? eq(workspaces.state, state) : undefined;
    const rows = this.#db
      .select()
      .from(workspaces)
      .where(and(gt(workspaces.id, after), wanted));
    return rows.orderBy(asc(workspaces.id)).limit(limit).all();
  }

  /** Adds a row; answers its number. */
  add(row: Omit<WorkspaceRow, 'number'>): number {
    return Number(this.#prepared.add.run(row).lastInsertRowid);
  }

  change(number: number, change: Partial<WorkspaceRow>): void {
    this.#db.update(workspaces).set(change).where(eq(workspaces.number, number)).run();
  }

  /** Forgets a workspace. Its lines stay until nobody stands on them. */
  forget(number: number): void {
    this.#db.delete(workspaces).where(eq(workspaces.number, number)).run();
    this.#db.delete(snapshots).where(eq(snapshots.workspace, number)).run();
    this.#db.delete(tokens).where(eq(tokens.workspace, number)).run();
  }

  /** Open or frozen ones whose lease ended before a real instant. */
  expired(wall: number): WorkspaceRow[] {
    const ended = and(ne(workspaces.state, 'closed'), lt(workspaces.expires_wall, wall));
    return this.#db.select().from(workspaces).where(ended).all();
  }

  /** Closed ones that ended before a real instant. */
  closedBefore(wall: number): WorkspaceRow[] {
    const ended = and(eq(workspaces.state, 'closed'), lt(workspaces.closed_wall, wall));
    return this.#db.select().from(workspaces).where(ended).all();
  }

  /** Numbers by state, for metrics. */
  countByState(): Record<string, number> {
    const counts = { state: workspaces.state, count: sql<number>`count(*)` };
    const rows = this.#db.select(counts).from(workspaces).groupBy(workspaces.state).all();
    return Object.fromEntries(rows.map((row) => [row.state, row.count]));
  }
}

function prepare(db: StoreDb) {
  const at = sql.placeholder;
  const values = {
    id: at('id'),
    state: at('state'),
    ended: at('ended'),
    line: at('line'),
    epoch: at('epoch'),
    credentials_epoch: at('credentials_epoch'),
    principal: at('principal'),
    agent_serial: at('agent_serial'),
    start_line: at('start_line'),
    start_place: at('start_place'),
    options: at('options'),
    request: at('request'),
    ttl_seconds: at('ttl_seconds'),
    opened_wall: at('opened_wall'),
    expires_wall: at('expires_wall'),
    closed_wall: at('closed_wall'),
  };
  return {
    byId: db
      .select()
      .from(workspaces)
      .where(eq(workspaces.id, at('id')))
      .prepare(),
    byNumber: db
      .select()
      .from(workspaces)
      .where(eq(workspaces.number, at('number')))
      .prepare(),
    add: db.insert(workspaces).values(values).prepare(),
  };
}
