// tickets.cc_remove: takes somebody out of copy.
import { z } from 'zod';
import { defineOperation } from '../../../operations/index.ts';
import { etag, id, ticketId } from '../models/common.ts';
import { ALREADY_MERGED, TICKET_CLOSED } from '../problems.ts';
import { partsOf, removeCc } from '../queries/tickets.ts';
import { loadEditable, record, touchTicket } from '../steps/save.ts';
import { asAgent } from '../steps/viewer.ts';

export const ccRemove = defineOperation({
  id: 'tickets.cc_remove',
  summary: 'Takes somebody out of copy; who is not in copy is ignored.',
  effect: 'write',
  access: asAgent,
  route: 'DELETE /v1/tickets/{ticket_id}/ccs/{principal_id}',
  input: z.strictObject({ ticket_id: ticketId, principal_id: id('Who.') }),
  output: z.object({
    ticket_id: z.string().describe('Id of the ticket.'),
    cc_ids: z.array(z.string()).describe('Everybody in copy now.'),
    etag,
  }),
  problems: [ALREADY_MERGED, TICKET_CLOSED],
  example: { ticket_id: 'tic_0000000000000000', principal_id: 'con_0000000000000000' },
  handler: ({ ticket_id, principal_id }, ctx) => {
    const ticket = loadEditable(ctx, ticket_id);
    if (ctx.run(removeCc, { ticket_id, principal_id }) > 0) {
      record(ctx, ticket_id, { field: 'ccs', from: principal_id });
      touchTicket(ctx, ticket);
    }
    const parts = ctx.all(partsOf, { id: ticket_id });
    const cc_ids = parts.filter((row) => row.part === 'cc').map((row) => row.value);
    return { ticket_id, cc_ids, etag: ctx.etag('ticket', ticket_id) };
  },
});
