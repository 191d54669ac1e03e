// A yard in this process: open workspaces, work in them, look at what changed, go back. Thin over the control operations.
import type { AnyDeclaration } from '../../operations/operation.ts';
import type { Client } from '../client/types.ts';
import type { Reachable } from './door.ts';
import {
  attach,
  type Given,
  type LocalWorkspace,
  type Opening,
  type Planes,
  type Untyped,
} from './local-workspace.ts';
import { processClient } from './plane-client.ts';

/** An open yard. `A` are the agents' operations, `C` the control operations. */
export interface LocalYard<A extends AnyDeclaration, C extends AnyDeclaration> {
  /** Opens a workspace of the yard's world, or of what the input names; `workspace-1`, `workspace-2` … unless it gives an id. */
  open(
    input?: Given<C, 'workspaces.open'> & { readonly workspace_id?: string },
  ): Promise<LocalWorkspace<A, C>>;
  /** Everything else an operator may do. */
  readonly control: Client<C> & Reachable;
  /** Ends the yard; with `data: 'memory'` nothing of it stays. */
  close(): Promise<void>;
}

/** How a yard opens workspaces, and what ends with it. */
export interface LocalYardOptions extends Planes {
  /** The world of workspaces whose opening names no origin. */
  readonly world: string;
  close(): void;
}

/** A yard over two planes in this process. */
export function localYard<A extends AnyDeclaration, C extends AnyDeclaration>(
  options: LocalYardOptions,
): LocalYard<A, C> {
  const { world, close, ...planes } = options;
  const control = processClient<C>(planes.control);
  const { call }: Untyped = control as unknown as Untyped;
  let opened = 0;
  return {
    control,
    open: async (input: Readonly<Record<string, unknown>> = {}) => {
      opened += 1;
      const origin = ['world', 'snapshot', 'image'].some((name) => name in input) ? {} : { world };
      const request = { workspace_id: `workspace-${opened}`, ...origin, ...input };
      return attach<A, C>(planes, (await call('workspaces.open', request)) as Opening);
    },
    close: async () => close(),
  };
}
