// The operators' log in control.db: what operators and graders did. The newest rows are kept, those about keys longest.
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { StoreDb } from './open.ts';
import type { Seal } from './seal.ts';
import { operatorLog } from './tables.ts';

export type LogRow = typeof operatorLog.$inferSelect;

/** Which rows of the log are wanted. */
export interface LogFilter {
  readonly key_name?: string | undefined;
  readonly operation?: string | undefined;
  readonly subject?: string | undefined;
  readonly outcome?: string | undefined;
}

/** Rows kept; of calls about keys, which matter longest and are few, many more. */
const KEPT = 10_000;
const KEPT_ABOUT_KEYS = 1_000_000;
/** Rows kept about workspaces that are deleted: opening and deleting without end must not fill the folder. */
const KEPT_ABOUT_DELETED = 1000;
/** After so many new rows the oldest go. */
const TRIM_EVERY = 500;

/** Reads and writes of the log. */
export class OperatorLog {
  readonly #db: StoreDb;
  readonly #seal: Seal;
  readonly #prepared: ReturnType<typeof prepare>;
  #added = 0;

  constructor(db: StoreDb, seal: Seal) {
    this.#db = db;
    this.#seal = seal;
    this.#prepared = prepare(db);
  }

  add(row: Omit<LogRow, 'number'>): void {
    this.#seal.counted(() => this.#prepared.add.run(row));
    this.#added += 1;
    if (this.#added % TRIM_EVERY === 0) this.#prepared.trim.run();
  }

  /** A page, the newest first, of rows with a lower number. */
  page(before: number, limit: number, filter: LogFilter): LogRow[] {
    const wanted = Object.entries(filter).flatMap(([column, value]) =>
      value === undefined ? [] : [eq(operatorLog[column as keyof LogFilter], value)],
    );
    return this.#db
      .select()
      .from(operatorLog)
      .where(and(lt(operatorLog.number, before), ...wanted))
      .orderBy(desc(operatorLog.number))
      .limit(limit)
      .all();
  }
}

function prepare(db: StoreDb) {
  const at = sql.placeholder;
  const values = {
    wall: at('wall'),
    key_name: at('key_name'),
    operation: at('operation'),
    subject: at('subject'),
    outcome: at('outcome'),
  };
  const last = sql`(select max(number) from operator_log)`;
  const isOld = sql`${operatorLog.number} <= ${last} - ${KEPT} and ${operatorLog.operation} not glob 'keys.*'`;
  const isVeryOld = sql`${operatorLog.number} <= ${last} - ${KEPT_ABOUT_KEYS}`;
  const isGone = sql`${operatorLog.subject} not in (select id from workspaces) and ${operatorLog.operation} not glob 'keys.*'`;
  const isAboutDeleted = sql`${operatorLog.number} <= ${last} - ${KEPT_ABOUT_DELETED} and ${isGone}`;
  return {
    add: db.insert(operatorLog).values(values).prepare(),
    trim: db.delete(operatorLog).where(sql`(${isOld}) or ${isVeryOld} or (${isAboutDeleted})`).prepare(),
  };
}
