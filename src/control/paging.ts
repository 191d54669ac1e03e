// Pages of lists that do not come out of a workspace.
import { boundTo, readCursor, writeCursor } from '../operations/page.ts';

/** What a page is made of. */
export interface PageSource<Row, View> {
  readonly operation: string;
  readonly page: { readonly limit: number; readonly cursor?: string | undefined };
  /** What a cursor belongs to, beside the operation. */
  readonly filters: Readonly<Record<string, unknown>>;
  /** Rows behind a position (empty for the first page), at most so many. */
  read(position: readonly (string | number)[], limit: number): readonly Row[];
  position(row: Row): readonly (string | number)[];
  view(row: Row): View;
}

/** One page. A cursor of another list or other filters: 400 INVALID_CURSOR. */
export function pageFrom<Row, View>(
  source: PageSource<Row, View>,
): { items: View[]; next_cursor: string | null } {
  const { limit, cursor } = source.page;
  const bound = boundTo(source.operation, source.filters);
  const rows = source.read(cursor === undefined ? [] : readCursor(cursor, bound), limit + 1);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map((row) => source.view(row)),
    next_cursor: last === undefined ? null : writeCursor(bound, source.position(last)),
  };
}
