// Workspaces as the bench needs them: opened by image, called in process with a token.
import { type Opening, openWorkspace } from '../src/engine/lifecycle.ts';
import type { Workspace } from '../src/engine/workspace.ts';
import { agentPlane } from '../src/operations/agent-plane.ts';
import type { AnyDeclaration } from '../src/operations/operation.ts';
import type { Outcome } from '../src/operations/outcome.ts';
import type { Plane } from '../src/operations/plane.ts';
import type { Yard } from '../src/operations/yard.ts';
import { UNLIMITED } from './client.ts';

let opened = 0;

/** What opens a workspace at an image. */
export function openingAt({ engine }: Yard, image: string): Opening {
  const { seed, about } = engine.images.open(image).state;
  return {
    id: `bench-${++opened}`,
    origin: { image, seed },
    principal: about.principal as string,
    options: { limits: UNLIMITED },
    request: '',
    ttlSeconds: 86_400,
  };
}

/** Opens a workspace at an image. */
export function openAt(yard: Yard, image: string): Workspace {
  return openWorkspace(yard.engine, openingAt(yard, image));
}

/** Opens a workspace whose clock stands still. */
export function openStill(yard: Yard, image: string): Workspace {
  const settings = { operation: 'workspaces.open', input: {}, registers: { clock: { mode: 'manual' } } };
  return openWorkspace(yard.engine, { ...openingAt(yard, image), settings });
}

/** Opens a workspace where another one stands. */
export function forkOf(yard: Yard, parent: Workspace): Workspace {
  const { image, principal } = parent.row;
  return openWorkspace(yard.engine, {
    ...openingAt(yard, image),
    origin: { place: parent.place() },
    principal,
  });
}

/** The token of the workspace's agent. */
export function tokenOf({ engine }: Yard, workspace: Workspace): string {
  const token = engine.sessions.token(workspace.row.agent_serial);
  if (token === undefined) throw new Error(`Workspace ${workspace.id} has no token.`);
  return token;
}

/** Calls an operation as surfaces do; throws when it is refused. */
export type Caller = (operation: string, input: unknown) => unknown;

/** A caller for one workspace of a yard. */
export function callerOf(yard: Yard, workspace: Workspace): Caller {
  const { plane, byId } = planeOf(yard);
  const token = tokenOf(yard, workspace);
  return (id, input) => {
    const operation = byId.get(id) as AnyDeclaration;
    const outcome = plane.dispatch({ operation, token, input, surface: 'process', trusted: true }) as Outcome;
    if (!outcome.ok) throw new Error(`${id} was refused: ${JSON.stringify(outcome.problem)}`);
    return outcome.output;
  };
}

interface Reach {
  readonly plane: Plane;
  readonly byId: ReadonlyMap<string, AnyDeclaration>;
}

const known = new WeakMap<Yard, Reach>();

/** One plane for each yard, as a server has it. */
function planeOf(yard: Yard): Reach {
  const made = known.get(yard);
  if (made) return made;
  const plane = agentPlane(yard);
  const reach = { plane, byId: new Map(plane.operations.map((operation) => [operation.id, operation])) };
  known.set(yard, reach);
  return reach;
}
