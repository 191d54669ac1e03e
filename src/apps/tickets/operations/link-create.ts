// tickets.link_create: says how a ticket relates to another.
import { z } from 'zod';
import { type Context, defineOperation } from '../../../operations/index.ts';
import { etag, id, ticketId } from '../models/common.ts';
import { ticketLink } from '../models/ticket.ts';
import {
  ALREADY_MERGED,
  HAS_PARENT,
  LINK_EXISTS,
  LINK_KIND_MISMATCH,
  PARENT_CYCLE,
  REFERENCE_UNKNOWN,
  SELF_LINK,
  TICKET_CLOSED,
  TOO_MANY,
} from '../problems.ts';
import { linkBetween, linkCount, parentOf } from '../queries/record.ts';
import type { TicketRow } from '../queries/tickets.ts';
import { limits } from '../steps/edits.ts';
import { linkTickets } from '../steps/links.ts';
import { unknownReference } from '../steps/people.ts';
import { loadEditable, loadTicket } from '../steps/save.ts';
import { asAgent, standing } from '../steps/viewer.ts';

const kinds = ['blocks', 'duplicates', 'relates_to', 'incident_of', 'child_of'] as const;

export const linkCreate = defineOperation({
  id: 'tickets.link_create',
  summary:
    'Links a ticket to another: this one blocks, duplicates, relates to, is incident or child of the target.',
  effect: 'write',
  access: asAgent,
  route: 'POST /v1/tickets/{ticket_id}/links',
  input: z.strictObject({
    ticket_id: ticketId,
    kind: z.enum(kinds).describe('What this ticket is to the target; "incident_of" needs a problem.'),
    target_id: id('Id of the other ticket.'),
  }),
  output: z.object({ link: ticketLink.describe('The link.'), etag }),
  problems: [
    ALREADY_MERGED,
    HAS_PARENT,
    LINK_EXISTS,
    LINK_KIND_MISMATCH,
    PARENT_CYCLE,
    REFERENCE_UNKNOWN,
    SELF_LINK,
    TICKET_CLOSED,
    TOO_MANY,
  ],
  example: { ticket_id: 'tic_0000000000000000', kind: 'incident_of', target_id: 'tic_0000000000000001' },
  handler: ({ ticket_id, kind, target_id }, ctx) => {
    const ticket = loadEditable(ctx, ticket_id);
    const target = otherTicket(ctx, ticket, target_id);
    const [twin] = ctx.all(linkBetween, { ticket_id, kind, target_id });
    if (twin) ctx.fail(LINK_EXISTS, { kind, link_id: twin.id });
    if (kind === 'incident_of' && target.type !== 'problem')
      ctx.fail(LINK_KIND_MISMATCH, { number: target.number, type: target.type });
    if (kind === 'child_of') checkParent(ctx, ticket, target);
    const { created_by: _, ...made } = linkTickets(ctx, ticket, { kind, target });
    const { number, subject, status } = target;
    const link = { ...made, direction: 'outgoing' as const, number, subject, status };
    return { link, etag: ctx.etag('ticket', ticket_id) };
  },
});

function otherTicket(ctx: Context, ticket: TicketRow, targetId: string): TicketRow {
  if (ticket.id === targetId) ctx.fail(SELF_LINK);
  if (standing(ctx, targetId) === 'stranger') unknownReference(ctx, 'target_id', 'There is no such ticket.');
  for (const ticket_id of [ticket.id, targetId]) {
    const { count = 0 } = ctx.get(linkCount, { ticket_id }) ?? {};
    if (count >= limits.links) ctx.fail(TOO_MANY, { what: 'links', limit: limits.links });
  }
  return loadTicket(ctx, targetId);
}

/** One parent, and no ticket above itself. */
function checkParent(ctx: Context, ticket: TicketRow, target: TicketRow): void {
  const [parent] = ctx.all(parentOf, { ticket_id: ticket.id });
  if (parent) ctx.fail(HAS_PARENT, { number: loadTicket(ctx, parent.target_id).number, link_id: parent.id });
  for (let above: string | undefined = target.id; above !== undefined; ) {
    if (above === ticket.id) ctx.fail(PARENT_CYCLE, { number: target.number });
    above = ctx.all(parentOf, { ticket_id: above })[0]?.target_id;
  }
}
