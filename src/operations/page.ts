// Cursor paging: every list takes `limit` and `cursor` and answers `items` and `next_cursor`.
import { asc, desc, type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';
import { sha256 } from '../engine/hash.ts';
import type { Query, QueryValues } from '../engine/query.ts';
import { canonicalJson } from '../values/canonical-json.ts';
import type { Context } from './context.ts';
import { fail } from './problem.ts';
import { INVALID_CURSOR } from './problems.ts';

/** The two input fields of every list. Spread them into the input object. */
export const pageInput = {
  limit: z.int().min(1).max(200).default(25).describe('How many items at most, 1 to 200.'),
  cursor: z
    .string()
    .max(1000)
    .optional()
    .describe('"next_cursor" of the page before; leave out for the first page.'),
};

/** The output model of a list. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    next_cursor: z.string().nullable().describe('Pass as "cursor" for the next page; null on the last one.'),
  });
}

/** One column of an order. The last one must be the primary key. */
export type SortColumn = readonly [column: AnySQLiteColumn, direction: 'asc' | 'desc'];

/** `ORDER BY` of a keyset. */
export function orderBy(sort: readonly SortColumn[]): SQL[] {
  return sort.map(([column, direction]) => (direction === 'asc' ? asc(column) : desc(column)));
}

/** The condition that a row comes after the cursor, whose values are bound as `after_0`, `after_1` … Columns must not be null. */
export function afterCursor(sort: readonly SortColumn[]): SQL {
  return sort.reduceRight<SQL>((rest, [column, direction], position) => {
    const value = sql.placeholder(`after_${position}`);
    const beyond = direction === 'asc' ? sql`${column} > ${value}` : sql`${column} < ${value}`;
    return position === sort.length - 1 ? beyond : sql`(${beyond} or (${column} = ${value} and ${rest}))`;
  }, sql``);
}

/** What a list needs: its operation's id, the page fields, the query with its filters, and the sort values of a row. */
export interface PageRequest<Row> {
  readonly operation: string;
  readonly input: { readonly limit: number; readonly cursor?: string | undefined };
  /** The query must bind `limit`, and {@link afterCursor} when `after_0` is given. */
  readonly query: Query<Row>;
  readonly values: QueryValues;
  /** Values that differ from call to call, such as the instant: bound, but no part of what a cursor belongs to. */
  readonly unbound?: QueryValues;
  readonly position: (row: Row) => readonly (string | number)[];
}

/** Reads one page: rows and the cursor of the next page. A cursor of another list or other filters: 400 INVALID_CURSOR. */
export function readPage<Row>(
  ctx: Context,
  request: PageRequest<Row>,
): { rows: Row[]; next_cursor: string | null } {
  const { limit, cursor } = request.input;
  const bound = sha256(canonicalJson([request.operation, given(request.values)])).slice(0, 16);
  const after = cursor === undefined ? {} : readCursor(cursor, bound);
  const rows = ctx.all(request.query, { ...request.values, ...request.unbound, ...after, limit: limit + 1 });
  if (rows.length <= limit) return { rows, next_cursor: null };
  const page = rows.slice(0, limit);
  const last = page[limit - 1] as Row;
  return { rows: page, next_cursor: writeCursor(bound, request.position(last)) };
}

function writeCursor(bound: string, position: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify([bound, ...position])).toString('base64url');
}

function readCursor(cursor: string, bound: string): QueryValues {
  const parsed = cursorModel.safeParse(decode(cursor));
  if (!parsed.success || parsed.data[0] !== bound) fail(INVALID_CURSOR);
  return Object.fromEntries(parsed.data.slice(1).map((value, index) => [`after_${index}`, value]));
}

const cursorModel = z.tuple([z.string()], z.union([z.string(), z.int()]));

function decode(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

function given(values: QueryValues): QueryValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
