// operator_log.list: shows the operators' log.
import { z } from 'zod';
import { pageInput, pageOf } from '../../../operations/page.ts';
import { formatInstant } from '../../../values/instant.ts';
import { defineControl } from '../../operation.ts';
import { pageFrom } from '../../paging.ts';

const LogItem = z
  .object({
    number: z.int().describe('Counts the calls.'),
    at: z.string().describe('Real instant.'),
    key: z.string().describe('Name of the key.'),
    operation: z.string().describe('Operation id.'),
    subject: z.string().nullable().describe('What it was about, for example a workspace.'),
    outcome: z.string().describe('"ok", or the code of the problem.'),
  })
  .meta({ id: 'LogItem', description: 'One control call.' });

const text = z.string().max(200).optional();

export const listLog = defineControl({
  id: 'operator_log.list',
  summary: "Read the operators' log, the newest calls first.",
  effect: 'read',
  audience: 'operator',
  route: 'GET /v1/operator_log',
  input: z.strictObject({
    key: text.describe('Only calls with the key of this name.'),
    operation: text.describe('Only calls of this operation.'),
    subject: text.describe('Only calls about exactly this.'),
    outcome: text.describe('Only calls with this outcome.'),
    ...pageInput,
  }),
  output: pageOf(LogItem),
  handler({ key, operation, subject, outcome, ...page }, { yard }) {
    const filter = { key_name: key, operation, subject, outcome };
    return pageFrom({
      operation: 'operator_log.list',
      page,
      filters: filter,
      read: ([before = Number.MAX_SAFE_INTEGER], limit) =>
        yard.engine.store.log.page(Number(before), limit, filter),
      position: ({ number }) => [number],
      view: (row) => ({
        number: row.number,
        at: formatInstant(row.wall),
        key: row.key_name,
        operation: row.operation,
        subject: row.subject,
        outcome: row.outcome,
      }),
    });
  },
});
