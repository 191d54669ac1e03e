// A copy: one workspace's database in memory. It can be dropped and made anew at any time.
import type Database from 'better-sqlite3';
import type { Change } from './capture.ts';
import { rowJson } from './capture.ts';
import { type OutsideText, openConnection } from './connection.ts';
import { addToDigest } from './digest.ts';
import { invariant } from './invariant.ts';
import type { Compiled, Query, QueryValues } from './query.ts';
import { redoOf } from './redo.ts';
import type { Schema, Share } from './schema.ts';
import { quote, type TableInfo } from './tables.ts';

/** Where a copy comes from and how far it may grow. */
export interface CopySource {
  readonly schema: Schema;
  /** Bytes of the rows part; undefined opens an empty database. */
  readonly bytes: Buffer | undefined;
  /** Path of the text part, attached read-only at the first statement that needs it. */
  readonly textPath: string | undefined;
  readonly outside: OutsideText;
  /** Most pages of 4 KiB that the database may have; 0 for no limit. */
  readonly maxPages: number;
}

/** Sums of the digest, by share. */
export type Sums = Record<Exclude<Share, 'none'>, bigint>;

/** A recount stops after so many rows, about a millisecond. */
const ROWS_PER_STEP = 256;

type Statement = Database.Statement<unknown[], unknown>;

/** An open workspace database. Statements are prepared at first use and kept. */
export class Copy {
  readonly db: Database.Database;
  readonly #source: CopySource;
  readonly #statements = new Map<Compiled, Statement>();
  readonly #own = new Map<string, Statement>();
  #attached = false;

  constructor(source: CopySource) {
    this.#source = source;
    this.db = openConnection(source.bytes, source.outside);
    if (source.maxPages > 0) this.db.pragma(`max_page_count = ${source.maxPages}`);
  }

  get schema(): Schema {
    return this.#source.schema;
  }

  /** First row of a query, or undefined. With `readOnly`, a statement that could write is refused. */
  get<Row>(query: Query<Row>, values: QueryValues = {}, readOnly = false): Row | undefined {
    const compiled = query.compile(values);
    const raw = this.#prepare(compiled, query.name, readOnly).get(...compiled.bind(values)) as
      | unknown[]
      | undefined;
    return raw === undefined ? undefined : (decoded(compiled, query.name)(raw) as Row);
  }

  /** All rows of a query. */
  all<Row>(query: Query<Row>, values: QueryValues = {}, readOnly = false): Row[] {
    const compiled = query.compile(values);
    const rows = this.#prepare(compiled, query.name, readOnly).all(...compiled.bind(values)) as unknown[][];
    return rows.map(decoded(compiled, query.name)) as Row[];
  }

  /** Runs a writing query; answers the number of rows it changed. */
  run(query: Query<unknown>, values: QueryValues = {}): number {
    const compiled = query.compile(values);
    return this.#prepare(compiled, query.name, false).run(...compiled.bind(values)).changes;
  }

  begin(): void {
    this.#engine('BEGIN').run();
  }

  commit(): void {
    this.#engine('COMMIT').run();
  }

  rollback(): void {
    if (this.db.inTransaction) this.#engine('ROLLBACK').run();
  }

  /** A place inside the current transaction to which effects can be taken back. */
  savepoint(): { undo(): void } {
    this.#engine('SAVEPOINT part').run();
    return {
      undo: () => {
        this.#engine('ROLLBACK TO part').run();
        this.#engine('RELEASE part').run();
      },
    };
  }

  /** Switches capture on or off; off while loading and re-applying. */
  capture(active: boolean): void {
    this.#engine('UPDATE _capture SET active = ?').run(active ? 1 : 0);
  }

  /** What the current transaction changed so far, in order, without the changes that changed nothing. */
  pendingChanges(): Change[] {
    const rows = this.#engine(
      'SELECT name, op, key, before, after FROM _changes ORDER BY number',
      true,
    ).all();
    return (rows as Change[]).filter(([, , , before, after]) => before !== after);
  }

  /** Like {@link pendingChanges}, and empties the list. */
  takeChanges(): Change[] {
    const changes = this.pendingChanges();
    this.#engine('DELETE FROM _changes').run();
    return changes;
  }

  /** Re-applies changes operation by operation: insert, update or delete by key, in order. Capture must be off. */
  redo(changes: readonly Change[]): void {
    for (const change of changes) {
      const [name, , key] = change;
      const { sql, values } = redoOf(this.#table(name), change);
      const { changes: count } = this.#engine(sql).run(...values);
      invariant(count === 1, `Re-applying a change of ${name} ${key} touched ${count} rows.`);
    }
  }

  /** The digest sums counted anew over all rows. */
  recount(): Sums {
    const counting = this.recounting();
    for (;;) {
      const step = counting.next();
      if (step.done) return step.value;
    }
  }

  /** {@link recount} in steps of some rows, for jobs. The copy must not change meanwhile. */
  *recounting(): Generator<number, Sums> {
    const sums = { content: 0n, timers: 0n };
    let rows = 0;
    for (const table of this.schema.tables.values()) {
      const share = this.schema.share(table.name);
      if (share === 'none') continue;
      for (const batch of this.#batches(table)) {
        for (const row of batch) sums[share] = addToDigest(sums[share], table.name, row);
        rows += batch.length;
        yield rows;
      }
    }
    return sums;
  }

  /** Number of rows of every captured table, by name. */
  counts(): Record<string, number> {
    const count = (name: string) =>
      this.db
        .prepare(`SELECT count(*) FROM ${quote(name)}`)
        .pluck()
        .get() as number;
    return Object.fromEntries([...this.schema.tables.keys()].map((name) => [name, count(name)]));
  }

  /** Statement of the engine's own, by its text; `raw` gives arrays. */
  engine(sql: string, raw = false): Statement {
    return this.#engine(sql, raw);
  }

  /** Bytes in use by the database, free pages included. */
  size(): number {
    return (this.db.pragma('page_count', { simple: true }) as number) * 4096;
  }

  close(): void {
    this.#statements.clear();
    this.#own.clear();
    this.db.close();
  }

  /** Rows of a table, some at a time. No statement stays open between them, so that the connection is free for others. */
  *#batches(table: TableInfo): Generator<string[]> {
    const key = table.key.map(quote).join(', ');
    const select = `SELECT ${rowJson(table, '')}, ${key} FROM ${quote(table.name)}`;
    const order = `ORDER BY ${key} LIMIT ${ROWS_PER_STEP}`;
    const next = `${select} WHERE (${key}) > (${table.key.map(() => '?').join(', ')}) ${order}`;
    for (let after: unknown[] | undefined = []; after; ) {
      const sql = after.length === 0 ? `${select} ${order}` : next;
      const rows = this.db
        .prepare(sql)
        .raw()
        .all(...after) as [string, ...unknown[]][];
      if (rows.length > 0) yield rows.map(([row]) => row);
      after = rows.length < ROWS_PER_STEP ? undefined : rows.at(-1)?.slice(1);
    }
  }

  #prepare(compiled: Compiled, name: string, readOnly: boolean): Statement {
    let statement = this.#statements.get(compiled);
    if (!statement) {
      this.#attach(compiled.sql);
      statement = this.db.prepare<unknown[], unknown>(compiled.sql);
      if (compiled.decode) statement.raw();
      this.#statements.set(compiled, statement);
    }
    invariant(!readOnly || statement.readonly, `Query ${name} writes, inside a read operation.`);
    return statement;
  }

  #attach(sql: string): void {
    if (this.#attached || !sql.includes('"base".')) return;
    invariant(this.#source.textPath, 'This copy has no text part.');
    this.db.prepare('ATTACH ? AS base').run(this.#source.textPath);
    // The shared lock is taken once and kept: the file never changes, so nobody waits for it.
    this.db.pragma('base.locking_mode = EXCLUSIVE');
    this.#attached = true;
  }

  #engine(sql: string, raw = false): Statement {
    let statement = this.#own.get(sql);
    if (!statement) {
      statement = this.db.prepare<unknown[], unknown>(sql);
      if (raw) statement.raw();
      this.#own.set(sql, statement);
    }
    return statement;
  }

  #table(name: string): TableInfo {
    const table = this.schema.tables.get(name);
    invariant(table, `The journal names table ${name}, which no app has.`);
    return table;
  }
}

function decoded(compiled: Compiled, name: string): (raw: readonly unknown[]) => unknown {
  invariant(compiled.decode, `Query ${name} answers no rows.`);
  return compiled.decode;
}
