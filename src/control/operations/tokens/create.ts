// tokens.create: issues a token for any principal.
import { z } from 'zod';
import { UNKNOWN_REFERENCE } from '../../../operations/problems.ts';
import { ofWorkspace } from '../../models/fields.ts';
import { AgentAccess } from '../../models/workspace.ts';
import { defineControl } from '../../operation.ts';
import { companyOf, principalNamed } from '../../principals.ts';
import { UNKNOWN_PRINCIPAL, UNKNOWN_WORKSPACE, WORKSPACE_CLOSED, WORKSPACE_FROZEN } from '../../problems.ts';
import { accessOf } from '../../summary.ts';
import { setNames } from '../../tool-choice.ts';

export const createToken = defineControl({
  id: 'tokens.create',
  summary: 'Issue a token for any principal of a workspace.',
  description: 'It ends like the one given at opening: at reset, restore and freeze. It is shown this once.',
  effect: 'write',
  audience: 'operator',
  route: 'POST /v1/workspaces/{workspace_id}/tokens',
  input: z.strictObject({
    ...ofWorkspace,
    principal: z.string().min(1).max(200).describe('Handle of the world file, or an id.'),
    pays: z
      .boolean()
      .default(false)
      .describe('Whether its calls move the clock, as those of the first token do.'),
    tools: z
      .string()
      .max(64)
      .optional()
      .describe("Set of tools: core, all or an app; the workspace's unless given."),
  }),
  output: AgentAccess,
  problems: [UNKNOWN_WORKSPACE, UNKNOWN_PRINCIPAL, UNKNOWN_REFERENCE, WORKSPACE_FROZEN, WORKSPACE_CLOSED],
  example: { workspace_id: 'episode-17', principal: 'person:ines-kaltwasser' },
  handler({ workspace_id, principal, pays, tools }, ctx) {
    const workspace = ctx.workspace(workspace_id);
    const id =
      principalNamed(companyOf(ctx.yard, workspace), principal) ?? ctx.fail(UNKNOWN_PRINCIPAL, { principal });
    const sets = setNames(ctx.yard);
    if (tools !== undefined && !sets.includes(tools)) {
      const message = `No such set. There are: ${sets.join(', ')}.`;
      ctx.fail(UNKNOWN_REFERENCE, {}, { errors: [{ pointer: '/tools', message }] });
    }
    const { token } = ctx.yard.engine.sessions.issue(workspace, id, { pays, tools: tools ?? null });
    return accessOf(ctx, id, token);
  },
});
