// One workspace of a yard in this process: its agent, its principals, and what an operator and a grader may do with it.
import type { AnyDeclaration } from '../../operations/operation.ts';
import type { Plane } from '../../operations/plane.ts';
import type { Client, Inputs, Outputs } from '../client/types.ts';
import { type Reachable, reachable } from './door.ts';
import { processClient } from './plane-client.ts';

/** The two planes of a yard. The control plane asks for no key. */
export interface Planes {
  readonly agent: Plane;
  readonly control: Plane;
}

/** What an operation takes beside the workspace's id. */
export type Given<O extends AnyDeclaration, Id extends string> = Id extends keyof Inputs<O>
  ? Omit<Inputs<O>[Id], 'workspace_id'>
  : never;

/** What an operation answers. */
export type Told<O extends AnyDeclaration, Id extends string> = Id extends keyof Outputs<O>
  ? Outputs<O>[Id]
  : never;

/** As much of the answer to opening, reset, restore and fork as is needed here. */
export interface Opening {
  readonly workspace: { readonly id: string };
  readonly agent: { readonly token: string };
}

/** A client of the agent plane in this process. */
export type LocalClient<A extends AnyDeclaration> = Client<A> & Reachable;

/** An open workspace. What it answers is what the control operations answer. */
export interface LocalWorkspace<A extends AnyDeclaration, C extends AnyDeclaration> extends Reachable {
  readonly id: string;
  /** The agent's token. Reset and restore end it and give a new one. */
  readonly token: string;
  /** The agent of the workspace, with the token as it is now: a client kept from before a reset is refused. */
  readonly agent: LocalClient<A>;
  /** A client that speaks for somebody else: a handle of the world file (`person:nele-wiebrock`) or an id. */
  as(principal: string, options?: Omit<Given<C, 'tokens.create'>, 'principal'>): Promise<LocalClient<A>>;
  /** Records as graders see them, of one kind: `ticket`. */
  entities(
    entity: string,
    filter?: Omit<Given<C, 'inspection.entities'>, 'entity'>,
  ): Promise<Told<C, 'inspection.entities'>>;
  /** What changed between two places; from the start until now unless given. */
  diff(range?: Given<C, 'inspection.diff'>): Promise<Told<C, 'inspection.diff'>>;
  journal(filter?: Given<C, 'inspection.journal'>): Promise<Told<C, 'inspection.journal'>>;
  digest(options?: Given<C, 'inspection.digest'>): Promise<Told<C, 'inspection.digest'>>;
  /** Moves the virtual clock. */
  advance(by: Given<C, 'clock.advance'>): Promise<Told<C, 'clock.advance'>>;
  /** Names the current place. */
  snapshot(name: string): Promise<Told<C, 'snapshots.create'>>;
  /** Goes back to a named place. */
  restore(snapshot: string): Promise<void>;
  /** Goes back to the start. */
  reset(options?: Given<C, 'workspaces.reset'>): Promise<void>;
  /** Opens workspaces that begin at the current place. */
  fork(count?: number, options?: Omit<Given<C, 'workspaces.fork'>, 'count'>): Promise<LocalWorkspace<A, C>[]>;
  /** Ends the tokens; the workspace can still be read, forked and reset. */
  freeze(): Promise<Told<C, 'workspaces.freeze'>>;
  /** Ends the workspace. */
  close(): Promise<Told<C, 'workspaces.delete'>>;
}

type Input = Readonly<Record<string, unknown>>;

/** Calls of operations whose types only the caller of {@link attach} knows. */
export interface Untyped {
  call(operation: string, input: Input): Promise<unknown>;
}

/** A workspace that was opened. */
export function attach<A extends AnyDeclaration, C extends AnyDeclaration>(
  planes: Planes,
  opening: Opening,
): LocalWorkspace<A, C> {
  const { id } = opening.workspace;
  const control: Untyped = processClient(planes.control);
  const call = (operation: string, input: Input = {}) =>
    control.call(operation, { ...input, workspace_id: id });
  let agent = agentOf<A>(planes, opening);
  let { token } = opening.agent;
  const begin = async (operation: string, input?: Input) => {
    const begun = (await call(operation, input)) as Opening;
    agent = agentOf<A>(planes, begun);
    token = begun.agent.token;
  };
  const workspace: Record<Exclude<keyof LocalWorkspace<A, C>, keyof Reachable>, unknown> = {
    id,
    get token() {
      return token;
    },
    get agent() {
      return agent;
    },
    as: async (principal: string, options?: Input) => {
      const issued = (await call('tokens.create', { ...options, principal })) as { token: string };
      return processClient<A>(planes.agent, issued.token);
    },
    entities: (entity: string, filter?: Input) => call('inspection.entities', { ...filter, entity }),
    diff: (range?: Input) => call('inspection.diff', range),
    journal: (filter?: Input) => call('inspection.journal', filter),
    digest: (options?: Input) => call('inspection.digest', options),
    advance: (by: Input) => call('clock.advance', by),
    snapshot: (name: string) => call('snapshots.create', { name }),
    restore: (snapshot: string) => begin('workspaces.restore', { snapshot }),
    reset: (options?: Input) => begin('workspaces.reset', options),
    fork: async (count = 1, options?: Input) => {
      const { items } = (await call('workspaces.fork', { ...options, count })) as { items: Opening[] };
      return items.map((item) => attach<A, C>(planes, item));
    },
    freeze: () => call('workspaces.freeze'),
    close: () => call('workspaces.delete'),
  };
  return reachable(workspace, () => ({ plane: planes.agent, token })) as unknown as LocalWorkspace<A, C>;
}

function agentOf<A extends AnyDeclaration>({ agent }: Planes, opening: Opening): LocalClient<A> {
  return processClient<A>(agent, opening.agent.token);
}
