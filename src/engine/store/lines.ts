// Lines in control.db: where each begins, and how far it is known to reach.
import { asc, eq, sql } from 'drizzle-orm';
import type { StoreDb } from './open.ts';
import { lines } from './tables.ts';

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
  readonly #prepared: ReturnType<typeof prepare>;

  constructor(db: StoreDb) {
    this.#db = db;
    this.#prepared = prepare(db);
  }

  byNumber(number: number): LineRow | undefined {
    return this.#prepared.byNumber.get({ number });
  }

  of(workspace: number): LineRow[] {
    return this.#db
      .select()
      .from(lines)
      .where(eq(lines.workspace, workspace))
      .orderBy(asc(lines.number))
      .all();
  }

  /** Adds a row; answers its number. */
  add(row: Omit<LineRow, 'number'>): number {
    return Number(this.#prepared.add.run(row).lastInsertRowid);
  }

  end(number: number, wall: number): void {
    this.#db.update(lines).set({ ended_wall: wall }).where(eq(lines.number, number)).run();
  }

  writeHeads(heads: readonly Head[]): void {
    this.#db.$client.transaction(() => {
      for (const head of heads) this.#prepared.writeHead.run({ ...head });
    })();
  }

  forget(number: number): void {
    this.#db.delete(lines).where(eq(lines.number, number)).run();
  }

  /** Lines that ended before a real instant, or whose workspace is gone, and that nothing else stands on. */
  orphans(wall: number): LineRow[] {
    return this.#db.all<LineRow>(sql`
      select l.* from lines l
      where ((l.ended_wall is not null and l.ended_wall < ${wall}) or l.workspace not in (select number from workspaces))
        and l.number not in (select parent_line from lines where parent_line is not null)
        and l.number not in (select line from snapshots)
        and l.number not in (select start_line from workspaces where start_line is not null)
        and l.number not in (select line from workspaces)
      order by l.number limit 1000`);
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
  return {
    byNumber: db
      .select()
      .from(lines)
      .where(eq(lines.number, at('number')))
      .prepare(),
    add: db.insert(lines).values(values).prepare(),
    writeHead: db
      .update(lines)
      .set(head)
      .where(eq(lines.number, at('line')))
      .prepare(),
  };
}
