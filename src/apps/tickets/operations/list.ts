// tickets.list: finds tickets by words and filters.
import { z } from 'zod';
import { type Context, defineOperation, pageInput, pageOf, readPage } from '../../../operations/index.ts';
import { id, moment, toInstant } from '../models/common.ts';
import { ticketSummary } from '../models/ticket.ts';
import { sorts, ticketLists } from '../queries/list.ts';
import { priorities, statuses, ticketTypes } from '../rules/words.ts';
import { nameBook, orMe } from '../steps/people.ts';
import { viewer } from '../steps/viewer.ts';

const input = z.strictObject({
  q: z
    .string()
    .refine((text) => text.length <= 200, 'Give at most 200 characters.')
    .optional()
    .describe('Words; "phrase", prefix*.'),
  number: id('REQ-311').optional(),
  queue_id: id('Its key.').optional(),
  status: z
    .enum([...statuses, 'unsolved'])
    .optional()
    .describe('unsolved: up to hold.'),
  priority: z.enum(priorities).optional().describe('Priority.'),
  type: z
    .string()
    .refine(isType, `Give one of: ${ticketTypes.join(', ')}.`)
    .optional()
    .describe('Kind.'),
  assignee_id: id('Or me, none.').optional(),
  requester_id: id('Or me.').optional(),
  organisation_id: id('Whose.').optional(),
  tag: id('One tag.').optional(),
  breached: z.boolean().optional().describe('SLA missed.'),
  created_from: moment('RFC 3339.').optional(),
  created_to: moment('RFC 3339.').optional(),
  updated_from: moment('Same.').optional(),
  updated_to: moment('Same.').optional(),
  sort: z.enum(sorts).optional().describe('Order.'),
  ...pageInput,
});

export const list = defineOperation({
  id: 'tickets.list',
  summary: 'Finds tickets by words and filters.',
  effect: 'read',
  access: { permission: 'tickets.request' },
  route: 'GET /v1/tickets',
  input,
  output: pageOf(ticketSummary),
  tools: ['core'],
  example: { queue_id: 'support', status: 'unsolved', q: 'export' },
  handler: (wanted, ctx) => {
    const { sort = 'updated' } = wanted;
    const words = wanted.q === undefined ? undefined : ctx.match(wanted.q);
    // Nothing that could be searched for finds nothing, rather than everything.
    if (words === null) return { items: [], next_cursor: null };
    const { rows, next_cursor } = readPage(ctx, {
      operation: 'tickets.list',
      input: wanted,
      query: ticketLists[sort],
      values: { ...viewer(ctx), ...filters(ctx, wanted), words, sort },
      position: (row) => [sort === 'updated' ? row.updated_at : row.created_at, row.id],
    });
    return { items: rows.map(summaries(ctx)), next_cursor };
  },
});

function isType(text: string): boolean {
  return (ticketTypes as readonly string[]).includes(text);
}

type Wanted = z.output<typeof input>;

/** The values that switch the query's filters on. */
function filters(ctx: Context, { status, assignee_id, breached, ...wanted }: Wanted) {
  return {
    queue_id: wanted.queue_id,
    number: wanted.number,
    priority: wanted.priority,
    type: wanted.type,
    requester_id: orMe(ctx, wanted.requester_id),
    organisation_id: wanted.organisation_id,
    tag: wanted.tag,
    status: status === 'unsolved' ? undefined : status,
    unsolved: status === 'unsolved' || undefined,
    assignee_id: assignee_id === 'none' ? undefined : orMe(ctx, assignee_id),
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
