// directory.change_request_decide: the second pair of eyes on master data.
import { z } from 'zod';
import { type Context, defineOperation, fail, type Verdict } from '../../../operations/index.ts';
import { found } from '../checks.ts';
import { changeRequestModel, changeRequestView, changesOf } from '../models/change-request.ts';
import { id, note } from '../models/fields.ts';
import { masterDataOf } from '../models/partner.ts';
import { CHANGE_REQUEST_CLOSED, CHANGE_REQUEST_OUTDATED, OWN_CHANGE_REQUEST } from '../problems.ts';
import {
  changeRequestById,
  closeChangeRequest,
  organisationById,
  updateMasterData,
} from '../queries/partners.ts';
import { applied, outdated } from '../rules/master-data.ts';

export const changeRequestDecide = defineOperation({
  id: 'directory.change_request_decide',
  summary: "Approves (and applies) or rejects somebody else's request to change master data.",
  effect: 'write',
  access: {
    permission: 'directory.decide_change',
    on: { entity: 'change_request', id: (input) => input.change_request_id, rule: notOwn },
  },
  route: 'POST /v1/change_requests/{change_request_id}/decide',
  input: z.strictObject({
    change_request_id: id('The request.'),
    decision: z.enum(['approve', 'reject']).describe('approve writes the new values at once.'),
    note: note('What was checked, or why not.').optional(),
  }),
  output: changeRequestModel,
  problems: [OWN_CHANGE_REQUEST, CHANGE_REQUEST_CLOSED, CHANGE_REQUEST_OUTDATED],
  example: {
    change_request_id: 'chr_0123456789abcdef',
    decision: 'reject',
    note: 'The supplier knows nothing of it.',
  },
  handler: ({ change_request_id, decision, note: decision_note = null }, ctx) => {
    const request = found(ctx, changeRequestById, change_request_id);
    if (request.status !== 'pending') fail(CHANGE_REQUEST_CLOSED, { status: request.status });
    if (decision === 'approve') apply(ctx, change_request_id, request.organisation_id);
    const status = decision === 'approve' ? 'approved' : 'rejected';
    const decided = { decided_by: ctx.actor.id, decided_at: ctx.now(), decision_note };
    ctx.run(closeChangeRequest, { id: change_request_id, status, ...decided });
    return changeRequestView(found(ctx, changeRequestById, change_request_id), ctx);
  },
});

/** The requester is told why, so that the refusal is not taken for a missing permission. */
function notOwn(id: string, ctx: Context): Verdict {
  const request = ctx.get(changeRequestById, { id });
  if (!request) return 'hidden';
  return request.requested_by === ctx.actor.id ? fail(OWN_CHANGE_REQUEST) : 'allowed';
}

function apply(ctx: Context, request: string, organisation: string): void {
  const stored = masterDataOf(found(ctx, organisationById, organisation));
  const changes = changesOf(request, ctx);
  const fields = outdated(stored, changes);
  if (fields.length > 0) fail(CHANGE_REQUEST_OUTDATED, { fields });
  ctx.run(updateMasterData, { id: organisation, ...applied(stored, changes) });
}
