// tickets.list: finds tickets by words and filters.
import { z } from 'zod';
import { type Context, defineOperation, pageInput, pageOf, readPage } from '../../../operations/index.ts';
import { id, instant, tag, toInstant } from '../models/common.ts';
import { ticketSummary } from '../models/ticket.ts';
import { sorts, ticketLists } from '../queries/list.ts';
import { priorities, statuses, ticketTypes } from '../rules/words.ts';
import { nameBook } from '../steps/people.ts';
import { viewer } from '../steps/viewer.ts';

const input = z.strictObject({
  q: z
    .string()
    .max(200)
    .optional()
    .describe('Words in number, subject, description or comments. "quoted", prefix*.'),
  number: id('Exactly this number, e.g. REQ-311.').optional(),
  queue_id: id('Key of the queue.').optional(),
  status: z
    .enum([...statuses, 'unsolved'])
    .optional()
    .describe('"unsolved" is new to hold.'),
  priority: z.enum(priorities).optional(),
  type: z.enum(ticketTypes).optional(),
  assignee_id: id('"none" for unassigned.').optional(),
  requester_id: id('').optional(),
  organisation_id: id('').optional(),
  external_id: id('').optional(),
  tag: tag.optional(),
  breached: z.boolean().optional().describe('An SLA clock was not kept.'),
  created_from: instant('').optional(),
  created_to: instant('').optional(),
  updated_from: instant('').optional(),
  updated_to: instant('').optional(),
  sort: z.enum(sorts).default('updated').describe('Newest update, newest, or oldest first.'),
  ...pageInput,
});

export const list = defineOperation({
  id: 'tickets.list',
  summary: 'Finds tickets that you see, by words and filters.',
  effect: 'read',
  access: { permission: 'tickets.request' },
  route: 'GET /v1/tickets',
  input,
  output: pageOf(ticketSummary),
  tools: ['core'],
  example: { queue_id: 'support', status: 'unsolved', q: 'export' },
  handler: (wanted, ctx) => {
    const words = wanted.q === undefined ? undefined : ctx.match(wanted.q);
    // Nothing that could be searched for finds nothing, rather than everything.
    if (words === null) return { items: [], next_cursor: null };
    const { rows, next_cursor } = readPage(ctx, {
      operation: 'tickets.list',
      input: wanted,
      query: ticketLists[wanted.sort],
      values: { ...viewer(ctx), ...filters(wanted), words, sort: wanted.sort },
      position: (row) => [wanted.sort === 'updated' ? row.updated_at : row.created_at, row.id],
    });
    return { items: rows.map(summaries(ctx)), next_cursor };
  },
});

type Wanted = z.output<typeof input>;

/** The values that switch the query's filters on. */
function filters({ status, assignee_id, breached, ...wanted }: Wanted) {
  return {
    queue_id: wanted.queue_id,
    number: wanted.number,
    priority: wanted.priority,
    type: wanted.type,
    requester_id: wanted.requester_id,
    organisation_id: wanted.organisation_id,
    external_id: wanted.external_id,
    tag: wanted.tag,
    status: status === 'unsolved' ? undefined : status,
    unsolved: status === 'unsolved' || undefined,
    assignee_id: assignee_id === 'none' ? undefined : assignee_id,
    unassigned: assignee_id === 'none' || undefined,
    breached: breached === true || undefined,
    unbreached: breached === false || undefined,
    created_from: toInstant(wanted.created_from),
    created_to: toInstant(wanted.created_to),
    updated_from: toInstant(wanted.updated_from),
    updated_to: toInstant(wanted.updated_to),
  };
}

function summaries(ctx: Context) {
  const names = nameBook(ctx);
  return (row: NonNullable<(typeof ticketLists.updated)['row']>) => ({
    ...row,
    assignee_name: names(row.assignee_id),
    requester_name: names(row.requester_id),
    etag: ctx.etag('ticket', row.id),
  });
}
