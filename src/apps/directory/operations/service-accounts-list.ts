// directory.service_accounts_list: the accounts of programs.
import { z } from 'zod';
import { defineOperation, pageInput, pageOf, readPage } from '../../../operations/index.ts';
import { serviceAccountModel, serviceAccountView } from '../models/person.ts';
import { listServiceAccounts } from '../queries/people.ts';

export const serviceAccountsList = defineOperation({
  id: 'directory.service_accounts_list',
  summary: 'Lists the service accounts of the company.',
  effect: 'read',
  access: { permission: 'directory.read' },
  route: 'GET /v1/service_accounts',
  input: z.strictObject(pageInput),
  output: pageOf(serviceAccountModel),
  example: { limit: 10 },
  handler: (input, ctx) => {
    const { rows, next_cursor } = readPage(ctx, {
      operation: 'directory.service_accounts_list',
      input,
      query: listServiceAccounts,
      values: {},
      position: (row) => [row.sort_key, row.id],
    });
    return { items: rows.map((row) => serviceAccountView(row, ctx)), next_cursor };
  },
});
