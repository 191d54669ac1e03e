// workspaces.get: shows one workspace in full.
import { z } from 'zod';
import { ofWorkspace } from '../../models/fields.ts';
import { WorkspaceDetails } from '../../models/workspace.ts';
import { defineControl } from '../../operation.ts';
import { UNKNOWN_WORKSPACE } from '../../problems.ts';
import { detailsOf } from '../../summary.ts';

export const getWorkspace = defineControl({
  id: 'workspaces.get',
  summary: 'Read what a workspace is and how it stands.',
  effect: 'read',
  audience: 'grader',
  route: 'GET /v1/workspaces/{workspace_id}',
  input: z.strictObject(ofWorkspace),
  output: WorkspaceDetails,
  problems: [UNKNOWN_WORKSPACE],
  handler: ({ workspace_id }, ctx) => detailsOf(ctx.yard, ctx.workspace(workspace_id)),
});
