// Change requests as they are shown.
import { z } from 'zod';
import type { Context } from '../../../operations/index.ts';
import { fieldsOfRequest } from '../queries/partners.ts';
import { type FieldChange, fromText, masterDataFields } from '../rules/master-data.ts';
import type { changeRequests } from '../tables/partners.ts';
import { etag } from './fields.ts';

const value = z.union([z.string(), z.int()]).nullable();

export const changeRequestStatus = z
  .enum(['pending', 'approved', 'rejected', 'withdrawn'])
  .describe('Only a pending request can be decided or withdrawn.');

const fieldChangeModel = z
  .object({
    field: z.enum(masterDataFields).describe('Field of the master data.'),
    old_value: value.describe('Value when the request was made; null is empty.'),
    new_value: value.describe('Proposed value; null empties the field.'),
  })
  .meta({ id: 'FieldChange' });

export const changeRequestModel = z
  .object({
    id: z.string().describe('Id, begins with chr_.'),
    organisation_id: z.string().describe('Whose master data.'),
    organisation_name: z.string().describe('Name of the organisation.'),
    status: changeRequestStatus,
    changes: z.array(fieldChangeModel).describe('What would change.'),
    reason: z.string().describe('Why, with the evidence.'),
    requested_by: z.string().describe('Principal who made the request.'),
    requested_at: z.string().describe('When it was made.'),
    decided_by: z.string().nullable().describe('Who approved, rejected or withdrew it.'),
    decided_at: z.string().nullable().describe('When that was.'),
    decision_note: z.string().nullable().describe('What they said.'),
    etag,
  })
  .meta({ id: 'ChangeRequest' });

/** A request with the name of the organisation. */
export type ChangeRequestRow = typeof changeRequests.$inferSelect & { organisation_name: string };

/** A request as shown. */
export function changeRequestView(row: ChangeRequestRow, ctx: Context): z.input<typeof changeRequestModel> {
  return { ...row, changes: changesOf(row.id, ctx), etag: ctx.etag('change_request', row.id) };
}

/** What a request would change. */
export function changesOf(id: string, ctx: Context): FieldChange[] {
  return ctx.all(fieldsOfRequest, { id }).map((row) => ({
    field: row.field,
    old_value: fromText(row.field, row.old_value),
    new_value: fromText(row.field, row.new_value),
  }));
}
