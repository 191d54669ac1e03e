// directory.group_add_member: takes a colleague or service account into a group.
import { z } from 'zod';
import { type Context, defineOperation, fail, UNKNOWN_REFERENCE } from '../../../operations/index.ts';
import { existing, found } from '../checks.ts';
import { groupDetail, groupDetailView } from '../models/access.ts';
import { id } from '../models/fields.ts';
import { principalOf } from '../ports/directory.ts';
import { ALREADY_MEMBER, unknownReference } from '../problems.ts';
import { addMember, groupById, membership } from '../queries/groups.ts';

export const groupAddMember = defineOperation({
  id: 'directory.group_add_member',
  summary: 'Adds an active colleague or service account to a group.',
  effect: 'write',
  access: {
    permission: 'directory.manage_groups',
    on: { entity: 'group', id: (input) => input.group_id, rule: existing(groupById) },
  },
  route: 'POST /v1/groups/{group_id}/add_member',
  input: z.strictObject({
    group_id: id('Key of the group.'),
    principal_id: id('Person (per_) or service account (svc_).'),
  }),
  output: groupDetail,
  problems: [UNKNOWN_REFERENCE, ALREADY_MEMBER],
  example: { group_id: 'legal', principal_id: 'per_0123456789abcdef' },
  handler: (input, ctx) => {
    checkPrincipal(ctx, input.principal_id);
    if (ctx.get(membership, input)) fail(ALREADY_MEMBER);
    ctx.run(addMember, input);
    return groupDetailView(found(ctx, groupById, input.group_id), ctx);
  },
});

function checkPrincipal(ctx: Context, id: string): void {
  const principal = principalOf(ctx, id);
  if (!principal) unknownReference('principal_id', 'There is no such person or service account.');
  if (principal.kind === 'contact')
    unknownReference('principal_id', 'An outside contact cannot join a group.');
  if (!principal.active) unknownReference('principal_id', 'This account is not active.');
}
