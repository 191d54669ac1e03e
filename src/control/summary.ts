// Workspaces as control answers show them. None of it makes a copy unless the state moved on and nobody remembers it.
import type { z } from 'zod';
import { invariant } from '../engine/invariant.ts';
import { factsOf, type PlaceFacts } from '../engine/past.ts';
import type { WorkspaceRow } from '../engine/store/workspaces.ts';
import type { Workspace } from '../engine/workspace.ts';
import type { Yard } from '../operations/yard.ts';
import { formatInstant } from '../values/instant.ts';
import type {
  AgentAccess,
  Opened,
  WorkspaceBrief,
  WorkspaceDetails,
  WorkspaceItem,
} from './models/workspace.ts';
import type { ControlContext } from './operation.ts';

/** The workspace and the credentials of its agent. */
export function openedAnswer(ctx: ControlContext, workspace: Workspace): z.input<typeof Opened> {
  const { principal, agent_serial } = workspace.row;
  const token = ctx.yard.engine.sessions.token(agent_serial);
  invariant(token !== undefined, `The token of workspace ${workspace.row.number} is missing from the store.`);
  return { workspace: briefOf(ctx.yard, workspace), agent: accessOf(ctx, principal, token) };
}

/** How an agent gets in with a token. */
export function accessOf(
  { agentUrl }: ControlContext,
  principal: string,
  token: string,
): z.input<typeof AgentAccess> {
  return {
    principal,
    token,
    api_url: agentUrl,
    mcp_url: `${agentUrl}/mcp`,
    capability_url: `${agentUrl}/t/${token}`,
  };
}

/** A workspace as it stands. */
function briefOf(yard: Yard, workspace: Workspace): z.input<typeof WorkspaceBrief> {
  const { world, seed, image, line } = originOf(yard, workspace);
  const { now, digest } = present(yard, workspace);
  return {
    id: workspace.id,
    world,
    seed,
    image,
    line,
    now: formatInstant(now),
    digest,
    expires_at: formatInstant(workspace.expiresWall),
  };
}

/** A workspace in a list. */
export function itemOf(yard: Yard, workspace: Workspace): z.input<typeof WorkspaceItem> {
  const { row } = workspace;
  return {
    id: row.id,
    state: row.state,
    ended: row.ended,
    ...originOf(yard, workspace),
    principal: row.principal,
    opened_at: formatInstant(row.opened_wall),
    expires_at: formatInstant(row.state === 'closed' ? row.expires_wall : workspace.expiresWall),
    incident: yard.engine.store.quarantine.incident(row.number) ?? null,
  };
}

/** Everything about a workspace. */
export function detailsOf(yard: Yard, workspace: Workspace): z.input<typeof WorkspaceDetails> {
  const { row, options } = workspace;
  const item = itemOf(yard, workspace);
  const sound = item.incident === null;
  const facts = sound ? present(yard, workspace) : undefined;
  return {
    ...item,
    now: facts ? formatInstant(facts.now) : null,
    digest: facts?.digest ?? null,
    entry: sound ? workspace.place().number : null,
    ttl_seconds: row.ttl_seconds,
    closed_at: row.closed_wall === null ? null : formatInstant(row.closed_wall),
    epoch: row.epoch,
    options,
  };
}

/** What the workspace looks like now. */
function present({ engine }: Yard, workspace: Workspace): PlaceFacts {
  const place = workspace.place();
  const live = workspace.liveAt(place.number);
  return live ? factsOf(live) : engine.past.facts(place);
}

function originOf({ engine }: Yard, { row, options }: Workspace): Origin {
  const image = imageOf(engine, row);
  const about = image === undefined ? {} : aboutOf(engine, image);
  const seed = (options.seed ?? about.seed ?? 0) as number;
  return { world: about.world ?? null, seed, image: image ?? row.image, line: row.line };
}

interface Origin {
  readonly world: string | null;
  readonly seed: number;
  readonly image: string;
  readonly line: number;
}

function imageOf({ store }: Yard['engine'], row: WorkspaceRow): string | undefined {
  return row.line === 0 ? undefined : store.lines.byNumber(row.line)?.image;
}

/** World and seed of an image, from its manifest: the image may be of another version, and is not opened for it. */
function aboutOf({ images }: Yard['engine'], image: string): { world?: string; seed?: number } {
  return images.about(image) as { world?: string; seed?: number };
}
