// tickets.cc_add: puts people in copy.
import { z } from 'zod';
import { defineOperation } from '../../../operations/index.ts';
import { etag, idOnly, ticketId } from '../models/common.ts';
import { ALREADY_MERGED, REFERENCE_UNKNOWN, TICKET_CLOSED, TOO_MANY } from '../problems.ts';
import { addCc, partsOf } from '../queries/tickets.ts';
import { refuseCrowd } from '../steps/edits.ts';
import { activePerson } from '../steps/people.ts';
import { loadEditable, raise, record, touchTicket } from '../steps/save.ts';
import { asAgent } from '../steps/viewer.ts';

export const ccAdd = defineOperation({
  id: 'tickets.cc_add',
  summary: 'Puts people or outside contacts in copy; they see and answer the public side of the ticket.',
  effect: 'write',
  access: asAgent,
  route: 'POST /v1/tickets/{ticket_id}/ccs',
  input: z.strictObject({
    ticket_id: ticketId,
    principal_ids: z.array(idOnly).min(1).max(100).describe('Who.'),
  }),
  output: z.object({
    ticket_id: z.string().describe('Id of the ticket.'),
    cc_ids: z.array(z.string()).describe('Everybody in copy now.'),
    etag,
  }),
  problems: [ALREADY_MERGED, REFERENCE_UNKNOWN, TICKET_CLOSED, TOO_MANY],
  example: { ticket_id: 'tic_0000000000000000', principal_ids: ['con_0000000000000000'] },
  handler: ({ ticket_id, principal_ids }, ctx) => {
    const ticket = loadEditable(ctx, ticket_id);
    principal_ids.forEach((who, index) => void activePerson(ctx, `principal_ids/${index}`, who));
    raise(ctx, refuseCrowd(ctx, ticket_id, { part: 'cc', values: principal_ids }));
    const added = principal_ids.filter((principal_id) => ctx.run(addCc, { ticket_id, principal_id }) > 0);
    for (const to of added) record(ctx, ticket_id, { field: 'ccs', to });
    if (added.length > 0) touchTicket(ctx, ticket);
    const parts = ctx.all(partsOf, { id: ticket_id });
    const cc_ids = parts.filter((row) => row.part === 'cc').map((row) => row.value);
    return { ticket_id, cc_ids, etag: ctx.etag('ticket', ticket_id) };
  },
});
