// Lines in control.db: where each begins, and how far it is known to reach.
import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/sqlite-core';
import type { StoreDb } from './open.ts';
import type { Seal } from './seal.ts';
import { lines, snapshots, workspaces } from './tables.ts';

export type LineRow = typeof lines.$inferSelect;

/** What control.db knows of the end of a line. */
export interface Head {
  readonly line: number;
  readonly length: number;
  readonly number: number;
  readonly chain: string;
}

/** Reads and writes of line rows. */
export class LineRows {
  readonly #db: StoreDb;
  readonly #seal: Seal;
  readonly #prepared: ReturnType<typeof prepare>;

  constructor(db: StoreDb, seal: Seal) {
    this.#db = db;
    this.#seal = seal;
    this.#prepared = prepare(db);
  }

  byNumber(number: number): LineRow | undefined {
    return this.#prepared.byNumber.get({ number });
  }

  of(workspace: number): LineRow[] {
    return this.#prepared.of.all({ workspace });
  }

  /** Adds a row; answers its number. */
  add(row: Omit<LineRow, 'number'>): number {
    return Number(this.#prepared.add.run(row).lastInsertRowid);
  }

  end(number: number, wall: number): void {
    this.#prepared.end.run({ number, wall });
  }

  writeHeads(heads: readonly Head[]): void {
    this.#seal.counted(() => {
      for (const head of heads) this.#prepared.writeHead.run({ ...head });
    });
  }

  forget(number: number): void {
    this.#prepared.forget.run({ number });
  }

  /** Lines with a lower number that ended before a real instant, the newest first. */
  endedBefore(wall: number, below: number, limit: number): LineRow[] {
    return this.#db
      .select()
      .from(lines)
      .where(and(lt(lines.ended_wall, wall), lt(lines.number, below)))
      .orderBy(desc(lines.number))
      .limit(limit)
      .all();
  }

  /** Whether nothing stands on a line: no line began there, no snapshot names a place of it, nobody resets to it. */
  isFree(number: number): boolean {
    return this.#prepared.stands.get({ number }) === undefined;
  }

  /** Bytes of all line files, as far as they are known. */
  bytes(): number {
    const sum = { sum: sql<number>`coalesce(sum(${lines.length}), 0)` };
    return this.#db.select(sum).from(lines).get()?.sum ?? 0;
  }

  /** The numbers of all lines. */
  numbers(): Set<number> {
    const rows = this.#db.select({ number: lines.number }).from(lines).all();
    return new Set(rows.map((row) => row.number));
  }
}

function prepare(db: StoreDb) {
  const at = sql.placeholder;
  const values = {
    workspace: at('workspace'),
    image: at('image'),
    seed: at('seed'),
    parent_line: at('parent_line'),
    parent_place: at('parent_place'),
    length: at('length'),
    head_number: at('head_number'),
    head_chain: at('head_chain'),
    ended_wall: at('ended_wall'),
  };
  const head = {
    length: sql`${at('length')}`,
    head_number: sql`${at('number')}`,
    head_chain: sql`${at('chain')}`,
  };
  const child = db
    .select({ one: sql`1` })
    .from(lines)
    .where(eq(lines.parent_line, at('number')));
  const named = db
    .select({ one: sql`1` })
    .from(snapshots)
    .where(eq(snapshots.line, at('number')));
  const start = db
    .select({ one: sql`1` })
    .from(workspaces)
    .where(eq(workspaces.start_line, at('number')));
  return {
    byNumber: db
      .select()
      .from(lines)
      .where(eq(lines.number, at('number')))
      .prepare(),
    of: db
      .select()
      .from(lines)
      .where(eq(lines.workspace, at('workspace')))
      .orderBy(asc(lines.number))
      .prepare(),
    add: db.insert(lines).values(values).prepare(),
    end: db
      .update(lines)
      .set({ ended_wall: sql`${at('wall')}` })
      .where(eq(lines.number, at('number')))
      .prepare(),
    forget: db
      .delete(lines)
      .where(eq(lines.number, at('number')))
      .prepare(),
    stands: unionAll(child, named, start).limit(1).prepare(),
    writeHead: db
      .update(lines)
      .set(head)
      .where(eq(lines.number, at('line')))
      .prepare(),
  };
}
