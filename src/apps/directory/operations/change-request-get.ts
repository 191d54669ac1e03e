// directory.change_request_get: one proposal to change master data.
import { z } from 'zod';
import { defineOperation } from '../../../operations/index.ts';
import { existing, found } from '../checks.ts';
import { changeRequestModel, changeRequestView } from '../models/change-request.ts';
import { id } from '../models/fields.ts';
import { changeRequestById } from '../queries/partners.ts';

export const changeRequestGet = defineOperation({
  id: 'directory.change_request_get',
  summary: 'Reads one request to change master data.',
  effect: 'read',
  access: {
    permission: 'directory.read_master_data',
    on: {
      entity: 'change_request',
      id: (input) => input.change_request_id,
      rule: existing(changeRequestById),
    },
  },
  route: 'GET /v1/change_requests/{change_request_id}',
  input: z.strictObject({ change_request_id: id('The request.') }),
  output: changeRequestModel,
  handler: ({ change_request_id }, ctx) =>
    changeRequestView(found(ctx, changeRequestById, change_request_id), ctx),
});
