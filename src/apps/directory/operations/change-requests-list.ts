// directory.change_requests_list: proposals to change master data.
import { z } from 'zod';
import { defineOperation, pageInput, pageOf, readPage } from '../../../operations/index.ts';
import { changeRequestModel, changeRequestStatus, changeRequestView } from '../models/change-request.ts';
import { id } from '../models/fields.ts';
import { listChangeRequests } from '../queries/partners.ts';

export const changeRequestsList = defineOperation({
  id: 'directory.change_requests_list',
  summary: 'Lists requests to change master data, the latest first.',
  effect: 'read',
  access: { permission: 'directory.read_master_data' },
  route: 'GET /v1/change_requests',
  input: z.strictObject({
    organisation_id: id('Only requests about this organisation.').optional(),
    status: changeRequestStatus.optional(),
    ...pageInput,
  }),
  output: pageOf(changeRequestModel),
  example: { status: 'pending' },
  handler: (input, ctx) => {
    const { organisation_id, status } = input;
    const { rows, next_cursor } = readPage(ctx, {
      operation: 'directory.change_requests_list',
      input,
      query: listChangeRequests,
      values: { organisation_id, status },
      position: (row) => [row.requested_at, row.id],
    });
    return { items: rows.map((row) => changeRequestView(row, ctx)), next_cursor };
  },
});
