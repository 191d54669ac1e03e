// directory.groups_list: the teams that work is given to.
import { z } from 'zod';
import { defineOperation, pageInput, pageOf, readPage } from '../../../operations/index.ts';
import { groupModel, groupView } from '../models/access.ts';
import { listGroups } from '../queries/groups.ts';

export const groupsList = defineOperation({
  id: 'directory.groups_list',
  summary: 'Lists the groups of the company with their leads.',
  effect: 'read',
  access: { permission: 'directory.read' },
  route: 'GET /v1/groups',
  input: z.strictObject(pageInput),
  output: pageOf(groupModel),
  example: { limit: 50 },
  handler: (input, ctx) => {
    const { rows, next_cursor } = readPage(ctx, {
      operation: 'directory.groups_list',
      input,
      query: listGroups,
      values: {},
      position: (row) => [row.sort_key, row.id],
    });
    return { items: rows.map((row) => groupView(row, ctx)), next_cursor };
  },
});
