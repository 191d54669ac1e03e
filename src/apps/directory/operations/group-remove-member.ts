// directory.group_remove_member: takes a principal out of a group.
import { z } from 'zod';
import { defineOperation, fail } from '../../../operations/index.ts';
import { existing, found } from '../checks.ts';
import { groupDetail, groupDetailView } from '../models/access.ts';
import { id } from '../models/fields.ts';
import { NOT_A_MEMBER } from '../problems.ts';
import { groupById, removeMember } from '../queries/groups.ts';

export const groupRemoveMember = defineOperation({
  id: 'directory.group_remove_member',
  summary: 'Removes a member from a group.',
  effect: 'write',
  access: {
    permission: 'directory.manage_groups',
    on: { entity: 'group', id: (input) => input.group_id, rule: existing(groupById) },
  },
  route: 'POST /v1/groups/{group_id}/remove_member',
  input: z.strictObject({ group_id: id('Key of the group.'), principal_id: id('The member.') }),
  output: groupDetail,
  problems: [NOT_A_MEMBER],
  example: { group_id: 'legal', principal_id: 'per_0123456789abcdef' },
  handler: (input, ctx) => {
    if (ctx.run(removeMember, input) === 0) fail(NOT_A_MEMBER);
    return groupDetailView(found(ctx, groupById, input.group_id), ctx);
  },
});
