// Entries of the journal as they happened, along the path of a workspace.
import { type Entry, parseEntry, type Row } from '../../engine/journal.ts';
import { touchedBy } from '../../engine/live.ts';
import { pathTo, rowsOf } from '../../engine/path.ts';
import type { Workspace } from '../../engine/workspace.ts';
import type { Yard } from '../yard.ts';

/** One entry with the row that holds it. */
export interface Told {
  readonly line: number;
  readonly row: Row;
  readonly entry: Entry;
}

/** Which entries are wanted; what is left out matches all. */
export interface EntryFilter {
  readonly operation?: string | undefined;
  readonly principal?: string | undefined;
  readonly outcome?: string | undefined;
  readonly surface?: string | undefined;
  readonly entity?: string | undefined;
  readonly record?: string | undefined;
}

/** Entries after one number and up to another, in order, at most so many. Damage sets the workspace aside. */
export function readEntries(
  yard: Yard,
  workspace: Workspace,
  wanted: { after: number; upTo: number; limit: number; filter: EntryFilter },
): Told[] {
  const { engine } = yard;
  const { after, upTo, limit, filter } = wanted;
  return engine.guarded(workspace, () => {
    const found: Told[] = [];
    for (const stretch of pathTo(engine, workspace.row.line, upTo)) {
      for (const { row } of rowsOf(engine, stretch, after)) {
        const entry = parseEntry(row.json);
        if (!matches(filter, entry, row) || !touches(yard, entry, filter)) continue;
        found.push({ line: stretch.line.number, row, entry });
        if (found.length === limit) return found;
      }
    }
    return found;
  });
}

/** The records that an entry changed, each once. */
export function recordsOf({ engine }: Yard, entry: Entry): { entity: string; id: string }[] {
  const records = (entry.changes ?? []).flatMap((change) => touchedBy(engine.schema, change));
  const names = new Map(records.map((record) => [`${record.entity} ${record.id}`, record]));
  return [...names.values()];
}

function matches(filter: EntryFilter, entry: Entry, row: Row): boolean {
  const { operation, principal, outcome, surface } = filter;
  return (
    (operation === undefined || operation === entry.operation) &&
    (principal === undefined || principal === entry.by) &&
    (outcome === undefined || outcome === entry.outcome) &&
    (surface === undefined || surface === row.surface)
  );
}

function touches(yard: Yard, entry: Entry, { entity, record }: EntryFilter): boolean {
  if (entity === undefined && record === undefined) return true;
  return recordsOf(yard, entry).some(
    (touched) =>
      (entity === undefined || touched.entity === entity) && (record === undefined || touched.id === record),
  );
}
