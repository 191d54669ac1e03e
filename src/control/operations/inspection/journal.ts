// inspection.journal: tells what happened, call by call.
import { z } from 'zod';
import { readEntries, recordsOf } from '../../../operations/inspection/entries.ts';
import { pageInput, pageOf } from '../../../operations/page.ts';
import { formatInstant } from '../../../values/instant.ts';
import { ofWorkspace } from '../../models/fields.ts';
import { JournalItem } from '../../models/inspection.ts';
import { defineControl } from '../../operation.ts';
import { pageFrom } from '../../paging.ts';
import { UNKNOWN_WORKSPACE } from '../../problems.ts';

const text = z.string().max(200).optional();
const number = z.int().min(0).max(1_000_000_000).optional();

export const readJournal = defineControl({
  id: 'inspection.journal',
  summary: 'Read what happened in a workspace, call by call, from the image on.',
  effect: 'read',
  audience: 'grader',
  route: 'GET /v1/workspaces/{workspace_id}/journal',
  input: z.strictObject({
    ...ofWorkspace,
    operation: text.describe('Only calls of this operation.'),
    principal: text.describe('Only calls for this principal, by id.'),
    outcome: text.describe('Only calls with this outcome: ok, or the code of a problem.'),
    surface: text.describe('Only calls that came in this way.'),
    entity: text.describe('Only calls that changed a record of this entity.'),
    record: text.describe('Only calls that changed the record with this id.'),
    from: number.describe('First entry.'),
    to: number.describe('Last entry.'),
    ...pageInput,
  }),
  output: pageOf(JournalItem),
  problems: [UNKNOWN_WORKSPACE],
  handler({ workspace_id, from, to, limit, cursor, ...filter }, { yard, workspace: find }) {
    const workspace = find(workspace_id);
    const last = workspace.place().number;
    return pageFrom({
      operation: 'inspection.journal',
      page: { limit, cursor },
      filters: { workspace_id, from, to, ...filter },
      read: ([after = Math.max(0, (from ?? 1) - 1)], most) =>
        readEntries(yard, workspace, {
          after: Number(after),
          upTo: Math.min(to ?? last, last),
          limit: most,
          filter,
        }),
      position: ({ entry }) => [entry.number],
      view: ({ line, row, entry }) => ({
        entry: entry.number,
        line,
        at: entry.at,
        wall: formatInstant(row.wall),
        surface: row.surface,
        by: entry.by,
        operation: entry.operation,
        input: entry.input,
        outcome: entry.outcome,
        faults: [...(entry.faults ?? [])],
        records: recordsOf(yard, entry),
        chain: row.chain,
      }),
    });
  },
});
