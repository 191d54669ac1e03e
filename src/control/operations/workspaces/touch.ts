// workspaces.touch: extends a lease.
import { z } from 'zod';
import { extendLease } from '../../../engine/lifecycle.ts';
import { formatInstant } from '../../../values/instant.ts';
import { ofWorkspace, ttlSeconds } from '../../models/fields.ts';
import { defineControl } from '../../operation.ts';
import { UNKNOWN_WORKSPACE, WORKSPACE_CLOSED } from '../../problems.ts';

export const touchWorkspace = defineControl({
  id: 'workspaces.touch',
  summary: 'Extend the lease of a workspace, counted from now in real time.',
  effect: 'write',
  audience: 'operator',
  route: 'POST /v1/workspaces/{workspace_id}/touch',
  input: z.strictObject({
    ...ofWorkspace,
    ttl_seconds: ttlSeconds
      .optional()
      .describe('A new time to live, in real seconds; the old one unless given.'),
  }),
  output: z.object({
    id: z.string().describe('The workspace.'),
    ttl_seconds: z.int().describe('Real seconds that the lease lasts after each use.'),
    expires_at: z.string().describe('Real instant at which the lease ends unless it is used.'),
  }),
  problems: [UNKNOWN_WORKSPACE, WORKSPACE_CLOSED],
  handler({ workspace_id, ttl_seconds }, ctx) {
    const workspace = ctx.workspace(workspace_id);
    extendLease(workspace, ttl_seconds);
    const { id, row, expiresWall } = workspace;
    return { id, ttl_seconds: row.ttl_seconds, expires_at: formatInstant(expiresWall) };
  },
});
