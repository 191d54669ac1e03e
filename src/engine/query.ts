// Named queries: written once with drizzle beside the tables, compiled once per process, prepared at first use per copy.
import { type AnyColumn, Column, is, Param, Placeholder, SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { invariant } from './invariant.ts';
import { guardSql } from './sql-guard.ts';

/** What a value of a query may be. An absent or undefined one counts as not given. */
export type QueryValue = string | number | boolean | null | undefined;
export type QueryValues = Readonly<Record<string, QueryValue>>;

/** The builder a query is written with: drizzle, without a database behind it. */
export type Builder = ReturnType<typeof drizzle.mock>;

/** Tells whether a value was given, so that one query can have optional filters: each combination is compiled once. */
export type Given = (name: string) => boolean;

interface Buildable {
  toSQL(): { sql: string; params: unknown[] };
}

type RowOf<B> = B extends { readonly _: { readonly result: readonly (infer Row)[] } } ? Row : never;

/** A compiled statement: its text, how values are bound, and how a raw row becomes an object. */
export interface Compiled {
  readonly sql: string;
  bind(values: QueryValues): unknown[];
  readonly decode: ((raw: readonly unknown[]) => unknown) | undefined;
}

/** A named query; `Row` is what one row of its answer looks like. */
export interface Query<Row> {
  readonly name: string;
  compile(values: QueryValues): Compiled;
  /** Never set; carries the type. */
  readonly row?: Row;
}

/**
 * Defines a query. `build` is called at first use, once for each combination of given values (only when it takes
 * `given`); placeholders are `sql.placeholder('name')`.
 */
export function query<B extends Buildable>(
  name: string,
  build: (db: Builder, given: Given) => B,
): Query<RowOf<B>> {
  const shapes = new Map<string, Compiled>();
  const optional = build.length > 1;
  return {
    name,
    compile(values) {
      const shape = optional ? shapeOf(values) : '';
      let compiled = shapes.get(shape);
      if (!compiled) {
        compiled = compile(
          build(builder(), (key) => values[key] !== undefined),
          name,
        );
        shapes.set(shape, compiled);
      }
      return compiled;
    },
  };
}

let shared: Builder | undefined;

function builder(): Builder {
  shared ??= drizzle.mock();
  return shared;
}

function shapeOf(values: QueryValues): string {
  return Object.keys(values)
    .filter((key) => values[key] !== undefined)
    .sort()
    .join(' ');
}

function compile(built: Buildable, name: string): Compiled {
  const { sql: text, params } = built.toSQL();
  // SQLite prepares a statement anew for each value bound straight to LIMIT; an expression is spared that.
  const sql = text.replaceAll(/\b(limit|offset) \?/g, '$1 ? + 0');
  guardSql(sql);
  return { sql, bind: binder(params, name), decode: decoder(built) };
}

type Slot =
  | { readonly constant: unknown }
  | { readonly name: string; readonly encode: (value: unknown) => unknown };

/** Binds values in the order of the statement; a placeholder without a value is a defect of the caller. */
function binder(params: readonly unknown[], query: string): (values: QueryValues) => unknown[] {
  const slots = params.map(slotOf);
  return (values) =>
    slots.map((slot) => {
      if ('constant' in slot) return slot.constant;
      const value = values[slot.name];
      invariant(value !== undefined, `Query ${query} needs a value for "${slot.name}".`);
      return value === null ? null : toDriver(slot.encode(value));
    });
}

function slotOf(param: unknown): Slot {
  if (is(param, Placeholder)) return { name: param.name as string, encode: (value) => value };
  if (!is(param, Param)) return { constant: toDriver(param) };
  const { encoder, value } = param;
  if (!is(value, Placeholder)) return { constant: toDriver(encoder.mapToDriverValue(value)) };
  return { name: value.name as string, encode: (given) => encoder.mapToDriverValue(given) };
}

function toDriver(value: unknown): unknown {
  return typeof value === 'boolean' ? Number(value) : value;
}

interface Selecting {
  getSelectedFields(): Record<string, unknown>;
}

/** A function that turns a raw row into a flat object with the selected names. */
function decoder(built: Buildable): Compiled['decode'] {
  if (!('getSelectedFields' in built)) return undefined;
  const fields = Object.entries((built as unknown as Selecting).getSelectedFields());
  const names = fields.map(([name]) => name);
  const readers = fields.map(([name, field]) => readerOf(name, field));
  return (raw) => {
    const row: Record<string, unknown> = {};
    for (let index = 0; index < names.length; index++) {
      const value = raw[index];
      const read = readers[index];
      row[names[index] as string] = read && value !== null ? read(value) : value;
    }
    return row;
  };
}

type Reader = ((value: unknown) => unknown) | undefined;

function readerOf(name: string, field: unknown): Reader {
  if (is(field, Column)) return columnReader(field);
  const nested = typeof field === 'object' && field !== null && !is(field, SQL) && !is(field, SQL.Aliased);
  invariant(!nested, `Select "${name}" by its columns: nested selections are not supported.`);
  return undefined;
}

function columnReader(column: AnyColumn): Reader {
  const plain = column.mapFromDriverValue === Column.prototype.mapFromDriverValue;
  return plain ? undefined : (value) => column.mapFromDriverValue(value);
}
