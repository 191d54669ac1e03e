// Opening under ids that callers choose: found again, refused, or made; one at a time or many in few transactions.
import { type Opening as EngineOpening, openWorkspaces } from '../engine/lifecycle.ts';
import { Pace } from '../engine/pace.ts';
import { QuarantinedError } from '../engine/quarantine.ts';
import { deleteWorkspace } from '../engine/removal.ts';
import type { Workspace } from '../engine/workspace.ts';
import { fail } from '../operations/problem.ts';
import { INVALID_INPUT, UNKNOWN_REFERENCE } from '../operations/problems.ts';
import { buildImageOf } from './images.ts';
import type { OpeningRequest } from './models/opening.ts';
import { openingOf, type Prepared, prepared, requestText } from './opening.ts';
import type { ControlContext } from './operation.ts';
import {
  IMAGE_DAMAGED,
  IMAGE_OUTDATED,
  INVALID_WORLD,
  UNKNOWN_IMAGE,
  UNKNOWN_PRINCIPAL,
  UNKNOWN_SNAPSHOT,
  UNKNOWN_WORLD,
  WORKSPACE_ENDED,
  WORKSPACE_EXISTS,
} from './problems.ts';
import { admit } from './states.ts';

/** What a caller wants to be open. */
export interface Wish {
  readonly id: string;
  readonly request: OpeningRequest;
  /** Begin anew when the workspace of this id is over. */
  readonly reopen: boolean;
}

/** Problems that opening may raise. */
export const openingProblems = [
  WORKSPACE_EXISTS,
  WORKSPACE_ENDED,
  UNKNOWN_WORLD,
  INVALID_WORLD,
  UNKNOWN_IMAGE,
  IMAGE_OUTDATED,
  IMAGE_DAMAGED,
  UNKNOWN_SNAPSHOT,
  UNKNOWN_PRINCIPAL,
  UNKNOWN_REFERENCE,
] as const;

/** Workspaces opened in one transaction. */
const AT_ONCE = 64;

/** The workspace of a wish: the one that was opened with the same request, or a new one. */
export function opened(ctx: ControlContext, wish: Wish): Workspace | Promise<Workspace> {
  const known = openAlready(ctx, wish);
  if (known) return known;
  const ready = prepared(ctx, wish.request);
  return ready ? openNew(ctx, wish, ready) : openedWhenBuilt(ctx, wish);
}

/** The same for many. What hinders one stands in its place. Built first is what has to be built. */
export async function openedMany(
  ctx: ControlContext,
  wishes: readonly Wish[],
): Promise<(Workspace | Error)[]> {
  const missing = await buildMissing(ctx, wishes);
  const pace = new Pace(ctx.yard.engine);
  const results: (Workspace | Error)[] = [];
  for (let start = 0; start < wishes.length; start += AT_ONCE) {
    if (pace.isOver) await pace.rest();
    results.push(...openSome(ctx, wishes.slice(start, start + AT_ONCE), missing));
  }
  return results;
}

/** Builds each missing image once; answers what hindered a build, by world and seed. */
async function buildMissing(ctx: ControlContext, wishes: readonly Wish[]): Promise<Map<string, Error>> {
  const hindered = new Map<string, Error>();
  const seen = new Set<string>();
  for (const { request } of wishes) {
    const recipe = recipeOf(request);
    if (seen.has(recipe)) continue;
    seen.add(recipe);
    try {
      if (!prepared(ctx, request)) await buildFor(ctx, request);
    } catch (error) {
      hindered.set(recipe, error as Error);
    }
  }
  return hindered;
}

function openSome(
  ctx: ControlContext,
  wishes: readonly Wish[],
  hindered: ReadonlyMap<string, Error>,
): (Workspace | Error)[] {
  const { engine } = ctx.yard;
  const plans = wishes.map((wish) => plan(ctx, wish, hindered));
  const openings = plans.filter(isOpening);
  const made = openWorkspaces(engine, openings);
  const byId = new Map(openings.map(({ id }, position) => [id, made[position] as Workspace | Error]));
  return plans.map((each) => (isOpening(each) ? (byId.get(each.id) as Workspace | Error) : each));
}

function plan(
  ctx: ControlContext,
  wish: Wish,
  hindered: ReadonlyMap<string, Error>,
): EngineOpening | Workspace | Error {
  try {
    const error = hindered.get(recipeOf(wish.request));
    if (error) return error;
    const known = openAlready(ctx, wish);
    if (known) return known;
    const opening = openingOf(ctx, wish.id, prepared(ctx, wish.request) as Prepared);
    removeOld(ctx, wish, opening);
    return opening;
  } catch (error) {
    return error as Error;
  }
}

function isOpening(each: EngineOpening | Workspace | Error): each is EngineOpening {
  return 'ttlSeconds' in each;
}

async function openedWhenBuilt(ctx: ControlContext, wish: Wish): Promise<Workspace> {
  await buildFor(ctx, wish.request);
  // Meanwhile somebody else may have opened the same workspace.
  return openAlready(ctx, wish) ?? openNew(ctx, wish, prepared(ctx, wish.request) as Prepared);
}

function openNew(ctx: ControlContext, wish: Wish, ready: Prepared): Workspace {
  const opening = openingOf(ctx, wish.id, ready);
  removeOld(ctx, wish, opening);
  const [made] = openWorkspaces(ctx.yard.engine, [opening]);
  if (made instanceof Error) throw made;
  return made as Workspace;
}

/** The open workspace that this very request opened. Another request: 409; one that is over: 410 unless it may begin anew. */
function openAlready({ yard }: ControlContext, { id, request, reopen }: Wish): Workspace | undefined {
  const workspace = yard.engine.workspace(id);
  if (!workspace) return undefined;
  const incident = yard.engine.store.quarantine.incident(workspace.row.number);
  const isOver = workspace.row.state !== 'open' || incident !== undefined;
  if (isOver && reopen) return undefined;
  if (incident !== undefined) throw new QuarantinedError(incident);
  admit('workspaces.open', workspace);
  if (workspace.row.request !== requestText(request)) fail(WORKSPACE_EXISTS, { id });
  return workspace;
}

function removeOld({ yard }: ControlContext, { id }: Wish, { origin }: EngineOpening): void {
  const old = yard.engine.workspace(id);
  if (!old) return;
  const line = 'place' in origin ? yard.engine.store.lines.byNumber(origin.place.line) : undefined;
  if (line?.workspace === old.row.number) {
    const message = 'It would be removed together with its workspace. Begin at another place.';
    fail(INVALID_INPUT, {}, { errors: [{ pointer: '/snapshot', message }] });
  }
  deleteWorkspace(yard.engine, old);
}

function buildFor(ctx: ControlContext, { world, seed }: OpeningRequest): Promise<string> {
  return buildImageOf(ctx, { world: world as string, seed: seed ?? 0 });
}

function recipeOf({ world, seed, image, snapshot }: OpeningRequest): string {
  return JSON.stringify([world, world === undefined ? null : (seed ?? 0), image, snapshot]);
}
