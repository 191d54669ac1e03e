// tickets.merge: makes a ticket part of another. There is no way back.
import { z } from 'zod';
import { type Context, defineOperation } from '../../../operations/index.ts';
import { id, ticketId } from '../models/common.ts';
import { ticketModel } from '../models/ticket.ts';
import { ALREADY_MERGED, MERGE_CHAIN, REFERENCE_UNKNOWN, SELF_LINK, TICKET_CLOSED } from '../problems.ts';
import { mergedInto, type TicketRow } from '../queries/tickets.ts';
import { mergeInto } from '../steps/merge.ts';
import { unknownReference } from '../steps/people.ts';
import { loadEditable, loadTicket, raise, refuseClosed } from '../steps/save.ts';
import { ticketView } from '../steps/view.ts';
import { asAgent, standing } from '../steps/viewer.ts';

export const merge = defineOperation({
  id: 'tickets.merge',
  summary:
    'Merges a ticket into another: it closes for good, and its requester is put in copy of the target.',
  effect: 'destructive',
  access: asAgent,
  route: 'POST /v1/tickets/{ticket_id}/merge',
  input: z.strictObject({
    ticket_id: ticketId,
    target_id: id('Id of the ticket that stays; you must be its agent too.'),
  }),
  output: ticketModel.describe('The ticket that stays.'),
  problems: [ALREADY_MERGED, MERGE_CHAIN, REFERENCE_UNKNOWN, SELF_LINK, TICKET_CLOSED],
  example: { ticket_id: 'tic_0000000000000000', target_id: 'tic_0000000000000001' },
  handler: ({ ticket_id, target_id }, ctx) => {
    const source = loadEditable(ctx, ticket_id);
    const target = stayingTicket(ctx, source, target_id);
    const absorbed = ctx.all(mergedInto, { id: ticket_id }).map((row) => row.number);
    if (absorbed.length > 0) ctx.fail(MERGE_CHAIN, { number: source.number, sources: absorbed });
    mergeInto(ctx, source, target);
    return ticketView(ctx, target_id);
  },
});

function stayingTicket(ctx: Context, source: TicketRow, targetId: string): TicketRow {
  if (source.id === targetId) ctx.fail(SELF_LINK);
  if (standing(ctx, targetId) !== 'agent')
    unknownReference(ctx, 'target_id', 'There is no such ticket in your queues.');
  const target = loadTicket(ctx, targetId);
  raise(ctx, refuseClosed(ctx, target));
  return target;
}
