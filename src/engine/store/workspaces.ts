// Workspaces in control.db.
import type Database from 'better-sqlite3';
import { and, asc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import { quote } from '../tables.ts';
import type { StoreDb } from './open.ts';
import { snapshots, tokens, workspaces } from './tables.ts';

export type WorkspaceRow = typeof workspaces.$inferSelect;

/** Reads and writes of workspace rows. */
export class WorkspaceRows {
  readonly #db: StoreDb;
  readonly #prepared: ReturnType<typeof prepare>;
  /** Updates by the columns they set. */
  readonly #changes = new Map<string, Database.Statement>();

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

  change(number: number, change: Partial<Omit<WorkspaceRow, 'number'>>): void {
    const columns = Object.keys(change);
    const shape = columns.join(' ');
    let statement = this.#changes.get(shape);
    if (!statement) {
      const set = columns.map((column) => `${quote(column)} = ?`).join(', ');
      statement = this.#db.$client.prepare(`UPDATE workspaces SET ${set} WHERE number = ?`);
      this.#changes.set(shape, statement);
    }
    statement.run(...Object.values(change), number);
  }

  /** Forgets a workspace. Its lines stay until nobody stands on them. */
  forget(number: number): void {
    this.#prepared.forget.run({ number });
    this.#prepared.forgetSnapshots.run({ number });
    this.#prepared.forgetTokens.run({ number });
  }

  /** Open or frozen ones whose lease ended before a real instant. */
  expired(wall: number): WorkspaceRow[] {
    const ended = and(ne(workspaces.state, 'closed'), lt(workspaces.expires_wall, wall));
    return this.#db.select().from(workspaces).where(ended).all();
  }

  /** Closed ones that ended before a real instant, the longest ended first. */
  closedBefore(wall: number): WorkspaceRow[] {
    const ended = and(eq(workspaces.state, 'closed'), lt(workspaces.closed_wall, wall));
    return this.#db.select().from(workspaces).where(ended).orderBy(asc(workspaces.closed_wall)).all();
  }

  /** The highest number that an id of this form ends with: `prefix-7` gives 7; 0 when there is none. */
  lastNumbered(prefix: string): number {
    const text = sql`substr(${workspaces.id}, ${prefix.length + 2})`;
    const numbered = and(
      gt(workspaces.id, `${prefix}-`),
      lt(workspaces.id, `${prefix}.`),
      sql`${text} not glob '*[^0-9]*'`,
      sql`length(${text}) between 1 and 9`,
    );
    const last = { last: sql<number>`coalesce(max(cast(${text} as integer)), 0)` };
    return this.#db.select(last).from(workspaces).where(numbered).get()?.last ?? 0;
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
    image: at('image'),
    seed: at('seed'),
    start_line: at('start_line'),
    start_place: at('start_place'),
    settings: at('settings'),
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
    forget: db
      .delete(workspaces)
      .where(eq(workspaces.number, at('number')))
      .prepare(),
    forgetSnapshots: db
      .delete(snapshots)
      .where(eq(snapshots.workspace, at('number')))
      .prepare(),
    forgetTokens: db
      .delete(tokens)
      .where(eq(tokens.workspace, at('number')))
      .prepare(),
  };
}
