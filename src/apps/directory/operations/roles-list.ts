// directory.roles_list: the roles and what they permit.
import { z } from 'zod';
import { defineOperation, pageInput, pageOf, readPage } from '../../../operations/index.ts';
import { roleModel, roleView } from '../models/access.ts';
import { listRoles } from '../queries/groups.ts';

export const rolesList = defineOperation({
  id: 'directory.roles_list',
  summary: 'Lists the roles of the company and the permissions they carry.',
  effect: 'read',
  access: { permission: 'directory.read' },
  route: 'GET /v1/roles',
  input: z.strictObject(pageInput),
  output: pageOf(roleModel),
  example: { limit: 50 },
  handler: (input, ctx) => {
    const { rows, next_cursor } = readPage(ctx, {
      operation: 'directory.roles_list',
      input,
      query: listRoles,
      values: {},
      position: (row) => [row.sort_key, row.id],
    });
    return { items: rows.map((row) => roleView(row, ctx)), next_cursor };
  },
});
