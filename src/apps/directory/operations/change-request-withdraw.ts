// directory.change_request_withdraw: whoever asked takes it back.
import { z } from 'zod';
import { type Context, defineOperation, fail, type Verdict } from '../../../operations/index.ts';
import { found } from '../checks.ts';
import { changeRequestModel, changeRequestView } from '../models/change-request.ts';
import { id, note } from '../models/fields.ts';
import { CHANGE_REQUEST_CLOSED } from '../problems.ts';
import { changeRequestById, closeChangeRequest } from '../queries/partners.ts';

export const changeRequestWithdraw = defineOperation({
  id: 'directory.change_request_withdraw',
  summary: "Takes back a pending request of one's own.",
  effect: 'write',
  access: {
    permission: 'directory.request_change',
    on: { entity: 'change_request', id: (input) => input.change_request_id, rule: onlyOwn },
  },
  route: 'POST /v1/change_requests/{change_request_id}/withdraw',
  input: z.strictObject({
    change_request_id: id('The request.'),
    note: note('Why.').optional(),
  }),
  output: changeRequestModel,
  problems: [CHANGE_REQUEST_CLOSED],
  example: { change_request_id: 'chr_0123456789abcdef', note: 'The letter turned out to be a forgery.' },
  handler: ({ change_request_id, note: decision_note = null }, ctx) => {
    const { status } = found(ctx, changeRequestById, change_request_id);
    if (status !== 'pending') fail(CHANGE_REQUEST_CLOSED, { status });
    const closed = { status: 'withdrawn', decided_by: ctx.actor.id, decided_at: ctx.now(), decision_note };
    ctx.run(closeChangeRequest, { id: change_request_id, ...closed });
    return changeRequestView(found(ctx, changeRequestById, change_request_id), ctx);
  },
});

function onlyOwn(id: string, ctx: Context): Verdict {
  const request = ctx.get(changeRequestById, { id });
  if (!request) return 'hidden';
  return request.requested_by === ctx.actor.id ? 'allowed' : 'forbidden';
}
