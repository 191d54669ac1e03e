// A workspace and its agent's credentials, as the control plane shows them.
import { z } from 'zod';

/** What opening, reset, restore and fork answer about the workspace. */
export const WorkspaceBrief = z
  .object({
    id: z.string().describe('As the caller chose it.'),
    world: z.string().nullable().describe('World of the image.'),
    seed: z.int().describe('Seed given at opening, or of the image.'),
    image: z.string().describe('SHA-256 that names the image.'),
    line: z.int().describe('Number of the current line; a reset begins a new one.'),
    now: z.string().describe('Virtual instant.'),
    digest: z.string().describe('Digest of the content: equal digests, equal content.'),
    expires_at: z.string().describe('Real instant at which the lease ends unless it is used.'),
  })
  .meta({ id: 'WorkspaceBrief', description: 'A workspace as it stands.' });

/** How an agent gets in. */
export const AgentAccess = z
  .object({
    principal: z.string().describe('Whom the token speaks for.'),
    token: z.string().describe('Send it as "Authorization: Bearer TOKEN".'),
    api_url: z.string().describe('Base of the agent plane; paths of the interface follow it.'),
    mcp_url: z.string().describe('The MCP endpoint.'),
    capability_url: z.string().describe('The same base with the token in it, for clients without headers.'),
  })
  .meta({ id: 'AgentAccess', description: 'How an agent reaches its workspace.' });

/** Answer of everything that gives a workspace a new beginning. */
export const Opened = z
  .object({ workspace: WorkspaceBrief, agent: AgentAccess })
  .meta({ id: 'Opened', description: 'A workspace and the credentials of its agent.' });

/** A line of the list of workspaces. */
export const WorkspaceItem = z
  .object({
    id: z.string().describe('As the caller chose it.'),
    state: z.enum(['open', 'frozen', 'closed']).describe('What it may be used for.'),
    ended: z
      .enum(['deleted', 'expired'])
      .nullable()
      .describe('Why a closed one ended: by a call, or because its time to live ran out.'),
    world: z.string().nullable().describe('World of the image.'),
    seed: z.int().describe('Seed given at opening, or of the image.'),
    image: z.string().describe('SHA-256 that names the image.'),
    line: z.int().describe('Number of the current line.'),
    principal: z.string().describe('Whom the token given at opening speaks for.'),
    opened_at: z.string().describe('Real instant of the opening.'),
    expires_at: z.string().describe('Real instant at which the lease ends unless it is used.'),
    incident: z.string().nullable().describe('Why it was set aside; null for a sound one.'),
  })
  .meta({ id: 'WorkspaceItem', description: 'A workspace in a list.' });

/** Everything about one workspace. */
export const WorkspaceDetails = WorkspaceItem.extend({
  now: z.string().nullable().describe('Virtual instant; null when it was set aside.'),
  digest: z.string().nullable().describe('Digest of the content; null when it was set aside.'),
  entry: z.int().nullable().describe('Number of the last entry; null when it was set aside.'),
  ttl_seconds: z.int().describe('Real seconds that the lease lasts after each use.'),
  closed_at: z.string().nullable().describe('Real instant of the end.'),
  epoch: z.int().describe('Counts the lines of the workspace.'),
  options: z.record(z.string(), z.unknown()).describe('Options given at opening.'),
}).meta({ id: 'WorkspaceDetails', description: 'One workspace in full.' });
