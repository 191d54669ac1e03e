// The model of a database: plain Maps, table by table, key by key. It knows rows and nothing of the engine.
import { createHash } from 'node:crypto';
import type { Database, Statement } from 'better-sqlite3';
import type { Change } from '../../../src/engine/capture.ts';

/** A table as the model reads it. */
export interface Columns {
  readonly name: string;
  readonly columns: readonly string[];
  readonly key: readonly string[];
}

/** All rows of a company, as JSON texts of their columns. */
export class Tables {
  readonly #tables: ReadonlyMap<string, Columns>;
  readonly #rows: Map<string, Map<string, string>>;

  constructor(tables: ReadonlyMap<string, Columns>, rows = new Map<string, Map<string, string>>()) {
    this.#tables = tables;
    this.#rows = rows;
  }

  /** What a database holds, read row by row. */
  static read(db: Database, tables: ReadonlyMap<string, Columns>): Tables {
    return new Tables(tables, new Map([...tables].map(([name, table]) => [name, rowsOf(db, table)])));
  }

  copy(): Tables {
    return new Tables(this.#tables, new Map([...this.#rows].map(([name, rows]) => [name, new Map(rows)])));
  }

  /** Does what a change of the journal says. What it says was before must be what is here. */
  apply([name, , key, before, after]: Change): void {
    const rows = this.#rows.get(name);
    if (!rows) throw new Error(`The journal names a table ${name}.`);
    const held = rows.get(key) ?? null;
    if (held !== before)
      throw new Error(`Before a change of ${name} ${key} there was ${held}, not ${before}.`);
    rows.delete(key);
    if (after === null) return;
    const next = this.#keyOf(name, after);
    if (rows.has(next)) throw new Error(`A change of ${name} ${key} puts a row where one is.`);
    rows.set(next, after);
  }

  /** Rows that differ in a database, of those that changes speak of; and tables that have more or fewer rows. */
  differencesAt(db: Database, changes: readonly Change[]): string[] {
    const names = [...new Set(changes.map(([name]) => name))];
    const sizes = names.filter((name) => countOf(db, name) !== this.#rows.get(name)?.size);
    const keys = changes.flatMap(([name, , key, , after]) => [
      [name, key] as const,
      ...(after === null ? [] : [[name, this.#keyOf(name, after)] as const]),
    ]);
    const rows = keys.filter(
      ([name, key]) => rowAt(db, this.#tables.get(name) as Columns, key) !== this.#rows.get(name)?.get(key),
    );
    return [...sizes, ...rows.map(([name, key]) => `${name} ${key}`)];
  }

  /** Tables in which a database differs. */
  differences(db: Database): string[] {
    return [...this.#tables.keys()].flatMap((name) => {
      const here = this.#rows.get(name) as Map<string, string>;
      const there = rowsOf(db, this.#tables.get(name) as Columns);
      const odd = [...there].find(([key, row]) => here.get(key) !== row);
      if (odd) return [`${name} holds ${odd[1]}, not ${here.get(odd[0])}`];
      return here.size === there.size ? [] : [`${name} holds ${there.size} rows, not ${here.size}`];
    });
  }

  /** The digest of the content as design says it: the sum of SHA-256(table, row) over the tables of apps. */
  digest(): string {
    let sum = 0n;
    for (const [name, rows] of this.#rows) {
      if (name.startsWith('_')) continue;
      for (const row of rows.values()) sum += digestOf(`${name}\n${row}`);
    }
    return (sum % 2n ** 256n).toString(16).padStart(64, '0');
  }

  get size(): number {
    return [...this.#rows.values()].reduce((sum, rows) => sum + rows.size, 0);
  }

  #keyOf(name: string, row: string): string {
    const { columns, key } = this.#tables.get(name) as Columns;
    const values = JSON.parse(row) as unknown[];
    return JSON.stringify(key.map((column) => values[columns.indexOf(column)]));
  }
}

function countOf(db: Database, name: string): unknown {
  return prepared(db, `SELECT count(*) FROM "${name}"`).pluck().get();
}

function rowAt(db: Database, { name, columns, key }: Columns, at: string): string | undefined {
  const where = key.map((column) => `"${column}" = ?`).join(' AND ');
  const statement = prepared(db, `SELECT ${quoted(columns)} FROM "${name}" WHERE ${where}`);
  const row = statement.raw().get(...(JSON.parse(at) as unknown[]));
  return row === undefined ? undefined : JSON.stringify(row);
}

function quoted(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ');
}

const statements = new WeakMap<Database, Map<string, Statement>>();

function prepared(db: Database, sql: string): Statement {
  const known = statements.get(db) ?? new Map<string, Statement>();
  statements.set(db, known);
  const statement = known.get(sql) ?? db.prepare(sql);
  known.set(sql, statement);
  return statement;
}

function rowsOf(db: Database, { name, columns, key }: Columns): Map<string, string> {
  const positions = key.map((column) => columns.indexOf(column));
  const rows = prepared(db, `SELECT ${quoted(columns)} FROM "${name}"`)
    .raw()
    .all() as unknown[][];
  return new Map(
    rows.map((row) => [JSON.stringify(positions.map((position) => row[position])), JSON.stringify(row)]),
  );
}

const digests = new Map<string, bigint>();

/** Most rows are the same in every run. */
function digestOf(text: string): bigint {
  const known = digests.get(text);
  if (known !== undefined) return known;
  const digest = BigInt(`0x${createHash('sha256').update(text).digest('hex')}`);
  if (digests.size < 100_000) digests.set(text, digest);
  return digest;
}
