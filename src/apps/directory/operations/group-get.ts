// directory.group_get: one group and who belongs to it.
import { z } from 'zod';
import { defineOperation } from '../../../operations/index.ts';
import { existing, found } from '../checks.ts';
import { groupDetail, groupDetailView } from '../models/access.ts';
import { id } from '../models/fields.ts';
import { groupById } from '../queries/groups.ts';

export const groupGet = defineOperation({
  id: 'directory.group_get',
  summary: 'Reads one group with its lead and members.',
  effect: 'read',
  access: {
    permission: 'directory.read',
    on: { entity: 'group', id: (input) => input.group_id, rule: existing(groupById) },
  },
  route: 'GET /v1/groups/{group_id}',
  input: z.strictObject({ group_id: id('Key of the group, such as legal.') }),
  output: groupDetail,
  example: { group_id: 'legal' },
  handler: ({ group_id }, ctx) => groupDetailView(found(ctx, groupById, group_id), ctx),
});
