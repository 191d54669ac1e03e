// What inspection shows: differences, records, entries.
import { z } from 'zod';

const anything = z.unknown();

/** One field that differs. */
const FieldChange = z
  .object({
    field: z.string().describe('Column.'),
    old: anything.describe('Value at the first place; null where the row did not exist.'),
    new: anything.describe('Value at the second place; null where the row does not exist.'),
    entry: z
      .int()
      .nullable()
      .describe('The entry that gave the new value; null for an older one that came back.'),
  })
  .meta({ id: 'FieldDiff', description: 'A field that differs.' });

/** One row that differs. */
const RowChange = z
  .object({
    entity: z.string().describe('What kind of record it belongs to.'),
    id: z.string().describe('Id of the record.'),
    part: z.string().nullable().describe('Part of the record, as in its view; null for the record itself.'),
    key: z.string().describe('Key of the row; the id again for the record itself.'),
    change: z.enum(['created', 'deleted', 'changed']).describe('What happened to the row.'),
    entry: z.int().nullable().describe('The entry that created or deleted it.'),
    fields: z.array(FieldChange).describe('Fields that differ; all of them for a new or deleted row.'),
  })
  .meta({ id: 'RowChange', description: 'A row that differs between two places.' });

/** A place as it was understood. */
export const PlaceView = z
  .object({
    line: z.int().describe('Number of the line.'),
    entry: z.int().describe('After this entry of the path.'),
  })
  .meta({ id: 'Place', description: 'A place on a line.' });

/** The difference between two places. */
export const Diff = z
  .object({
    from: PlaceView,
    to: PlaceView,
    items: z.array(RowChange).describe('Every row that differs, by entity, record, part and key.'),
  })
  .meta({ id: 'Diff', description: 'Everything that differs between two places.' });

/** A record. */
export const RecordItem = z
  .object({
    id: z.string().describe('Id of the record.'),
    entry: z.int().describe('The last entry that changed it; 0 since the image.'),
    record: z
      .record(z.string(), z.unknown())
      .describe('Its columns, long texts included, with one list per part.'),
  })
  .meta({ id: 'RecordItem', description: 'A record as a grader sees it.' });

/** A journal entry. */
export const JournalItem = z
  .object({
    entry: z.int().describe('Number along the path from the image.'),
    line: z.int().describe('Line that holds it.'),
    at: z.string().describe('Virtual instant.'),
    wall: z.string().describe('Real instant; for people.'),
    surface: z.string().describe('The way in: http, mcp, process, timer, control …'),
    by: z.string().describe('Principal that the call spoke for; "operator" for control calls.'),
    operation: z.string().describe('Operation id.'),
    input: anything.describe('Input of the call.'),
    outcome: z.string().describe('"ok", or the code of the problem.'),
    faults: z.array(anything).describe('Faults that acted.'),
    records: z.array(z.object({ entity: z.string(), id: z.string() })).describe('Records that it changed.'),
    chain: z.string().describe('Chain hash after it.'),
  })
  .meta({ id: 'JournalItem', description: 'One call, as the journal has it.' });
