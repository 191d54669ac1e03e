// The journal of a workspace of a real server, read to its end.
import type { RunningServer } from './server.ts';

/** An entry, as the control plane shows it. */
export interface JournalItem {
  readonly entry: number;
  readonly operation: string;
  readonly outcome: string;
  readonly surface: string;
  readonly input: unknown;
  readonly records: readonly { readonly entity: string; readonly id: string }[];
  readonly chain: string;
}

/** All entries from a number on. */
export async function journalOf(
  server: RunningServer,
  workspace: string,
  { from = 1 }: { from?: number } = {},
): Promise<JournalItem[]> {
  const items: JournalItem[] = [];
  let cursor = '';
  do {
    const page = await server.control(
      'GET',
      `/v1/workspaces/${workspace}/journal?from=${from}&limit=200${cursor}`,
    );
    items.push(...page.items);
    cursor = page.next_cursor ? `&cursor=${encodeURIComponent(page.next_cursor)}` : '';
  } while (cursor !== '');
  return items;
}
