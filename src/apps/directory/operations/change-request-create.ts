// directory.change_request_create: proposes new master data of an organisation.
import { z } from 'zod';
import { type Context, defineOperation, fail, UNKNOWN_REFERENCE } from '../../../operations/index.ts';
import { found } from '../checks.ts';
import { changeRequestModel, changeRequestView } from '../models/change-request.ts';
import { id, note } from '../models/fields.ts';
import { masterDataChanges, masterDataOf } from '../models/partner.ts';
import { NO_CHANGE, unknownReference } from '../problems.ts';
import {
  addChangeRequest,
  addRequestField,
  changeRequestById,
  contactById,
  organisationById,
} from '../queries/partners.ts';
import { differences, type FieldChange, toText } from '../rules/master-data.ts';

export const changeRequestCreate = defineOperation({
  id: 'directory.change_request_create',
  summary: 'Proposes new master data of an organisation; a second person decides. Null empties a field.',
  effect: 'write',
  access: { permission: 'directory.request_change' },
  route: 'POST /v1/change_requests',
  input: z.strictObject({
    organisation_id: id('The organisation.'),
    changes: masterDataChanges.describe('Fields to change.'),
    reason: note('Why, with the evidence.'),
  }),
  output: changeRequestModel,
  problems: [UNKNOWN_REFERENCE, NO_CHANGE],
  creates: { entity: 'change_request', id: (request) => request.id },
  example: {
    organisation_id: 'org_0123456789abcdef',
    changes: { payment_term_days: 45 },
    reason: 'Amendment 1 of 2026-09-01, clause 4.3.',
  },
  handler: ({ organisation_id, changes, reason }, ctx) => {
    const organisation = ctx.get(organisationById, { id: organisation_id });
    if (!organisation) unknownReference('organisation_id', 'There is no such organisation.');
    checkContact(ctx, { organisation_id, field: 'notice_contact_id', id: changes.notice_contact_id });
    checkContact(ctx, { organisation_id, field: 'billing_contact_id', id: changes.billing_contact_id });
    const fields = differences(masterDataOf(organisation), changes);
    if (fields.length === 0) fail(NO_CHANGE);
    const request = keep(ctx, { organisation_id, reason }, fields);
    return changeRequestView(found(ctx, changeRequestById, request), ctx);
  },
});

interface ContactField {
  readonly organisation_id: string;
  readonly field: string;
  readonly id: string | null | undefined;
}

function checkContact(ctx: Context, { organisation_id, field, id: contact }: ContactField): void {
  if (!contact) return;
  if (ctx.get(contactById, { id: contact })?.organisation_id === organisation_id) return;
  unknownReference(`changes/${field}`, 'Name a contact of this organisation.');
}

function keep(
  ctx: Context,
  about: { organisation_id: string; reason: string },
  fields: readonly FieldChange[],
): string {
  const request = ctx.id('chr');
  const undecided = { decided_by: null, decided_at: null, decision_note: null };
  const made = { requested_by: ctx.actor.id, requested_at: ctx.now() };
  ctx.run(addChangeRequest, { id: request, ...about, status: 'pending', ...made, ...undecided });
  for (const { field, old_value, new_value } of fields) {
    const values = { old_value: toText(old_value), new_value: toText(new_value) };
    ctx.run(addRequestField, { change_request_id: request, field, ...values });
  }
  return request;
}
