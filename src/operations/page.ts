// Cursor paging: every list takes `limit` and `cursor` and answers `items` and `next_cursor`.
import { asc, desc, type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';
import { sha256 } from '../engine/hash.ts';
import { InvariantError } from '../engine/invariant.ts';
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
  const bound = boundTo(request.operation, request.values);
  const position = cursor === undefined ? [] : readCursor(cursor, bound);
  const after = Object.fromEntries(position.map((value, index) => [`after_${index}`, value]));
  const rows = rowsAfter(ctx, request, after);
  const cursorAfter = (items: number) => writeCursor(bound, request.position(rows[items - 1] as Row));
  ctx.cursorAfter = cursorAfter;
  if (rows.length <= limit) return { rows, next_cursor: null };
  return { rows: rows.slice(0, limit), next_cursor: cursorAfter(limit) };
}

/** A forged cursor may hold too few values for the query: that is the caller's fault, not ours. */
function rowsAfter<Row>(ctx: Context, request: PageRequest<Row>, after: QueryValues): Row[] {
  const { query, values, unbound, input } = request;
  try {
    return ctx.all(query, { ...values, ...unbound, ...after, limit: input.limit + 1 });
  } catch (error) {
    if (input.cursor !== undefined && error instanceof InvariantError) fail(INVALID_CURSOR);
    throw error;
  }
}

/** What cursors of a list with these filters are bound to. */
export function boundTo(operation: string, filters: Readonly<Record<string, unknown>>): string {
  return sha256(canonicalJson([operation, given(filters)])).slice(0, 16);
}

/** A cursor at the position of a row. */
export function writeCursor(bound: string, position: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify([bound, ...position])).toString('base64url');
}

/** The position that a cursor holds. One of another list or other filters: 400 INVALID_CURSOR. */
export function readCursor(cursor: string, bound: string): readonly (string | number)[] {
  const parsed = cursorModel.safeParse(decode(cursor));
  if (!parsed.success || parsed.data[0] !== bound) fail(INVALID_CURSOR);
  return parsed.data.slice(1);
}

const cursorModel = z.tuple([z.string()], z.union([z.string(), z.int()]));

function decode(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

function given(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
