// tickets.bulk_update: the same edits on many tickets, all or as many as possible.
import { z } from 'zod';
import { type Context, defineOperation, FORBIDDEN, NOT_FOUND } from '../../../operations/index.ts';
import { idOnly, tag } from '../models/common.ts';
import { BULK_REFUSED, type Refused } from '../problems.ts';
import { priorities, statuses, ticketTypes } from '../rules/words.ts';
import { applyEdits, type Edits, refuseEdits } from '../steps/edits.ts';
import { loadTicket } from '../steps/save.ts';
import { standing } from '../steps/viewer.ts';

export const bulkUpdate = defineOperation({
  id: 'tickets.bulk_update',
  summary: 'Makes the same changes on up to 100 tickets and answers the outcome of each.',
  effect: 'write',
  access: { permission: 'tickets.work' },
  route: 'POST /v1/tickets/bulk_update',
  input: z
    .strictObject({
      ticket_ids: z.array(idOnly).min(1).max(100).describe('Ids of the tickets.'),
      status: z.enum(statuses).optional().describe('As tickets.transition.'),
      type: z.enum(ticketTypes).optional().describe('Kind.'),
      priority: z.enum(priorities).optional().describe('Priority.'),
      assignee_id: idOnly.nullable().optional().describe('As tickets.assign; null for nobody.'),
      add_tags: z.array(tag).max(50).optional().describe('Tags to add.'),
      remove_tags: z.array(tag).max(50).optional().describe('Tags to take off.'),
      all_or_nothing: z.boolean().default(true).describe('False changes those that can be changed.'),
    })
    .refine(hasEdits, 'Give at least one change.'),
  output: z.object({
    items: z
      .array(
        z.object({
          ticket_id: z.string().describe('Id as it was given.'),
          outcome: z.enum(['updated', 'refused']).describe('What happened.'),
          code: z.string().nullable().describe('Code of the problem, when refused.'),
          detail: z.string().nullable().describe('What to do about it, when refused.'),
          etag: z.string().nullable().describe('Version of the ticket, when updated.'),
        }),
      )
      .describe('One per ticket, in the order given.'),
    updated: z.int().describe('How many were updated.'),
  }),
  problems: [BULK_REFUSED],
  example: {
    ticket_ids: ['tic_0000000000000000', 'tic_0000000000000001'],
    add_tags: ['export'],
    all_or_nothing: false,
  },
  handler: ({ ticket_ids, all_or_nothing, ...edits }, ctx) => {
    const ids = [...new Set(ticket_ids)];
    const items = ids.map((ticketId) => changeOne(ctx, ticketId, edits));
    const refused = items.filter((item) => item.outcome === 'refused');
    if (all_or_nothing && refused.length > 0) {
      const errors = refused.map((item) => ({
        pointer: `/ticket_ids/${ticket_ids.indexOf(item.ticket_id)}`,
        message: `${item.code}: ${item.detail}`,
      }));
      ctx.fail(BULK_REFUSED, {}, { errors });
    }
    return { items, updated: items.length - refused.length };
  },
});

function hasEdits({
  ticket_ids: _,
  all_or_nothing: __,
  ...edits
}: Readonly<Record<string, unknown>>): boolean {
  return Object.values(edits).some((value) => value !== undefined);
}

/** Nothing is written on a ticket before every reason against it has been looked for. */
function changeOne(ctx: Context, ticketId: string, edits: Edits) {
  const refused = refuseOne(ctx, ticketId, edits);
  if (refused) {
    const { code, detail } = refused.kind;
    return {
      ticket_id: ticketId,
      outcome: 'refused' as const,
      code,
      detail: detail(refused.data),
      etag: null,
    };
  }
  applyEdits(ctx, loadTicket(ctx, ticketId), edits);
  return {
    ticket_id: ticketId,
    outcome: 'updated' as const,
    code: null,
    detail: null,
    etag: ctx.etag('ticket', ticketId),
  };
}

function refuseOne(ctx: Context, ticketId: string, edits: Edits): Refused | undefined {
  const is = standing(ctx, ticketId);
  if (is === 'stranger') return { kind: NOT_FOUND, data: {} };
  if (is === 'participant') return { kind: FORBIDDEN, data: {} };
  return refuseEdits(ctx, loadTicket(ctx, ticketId), edits);
}
