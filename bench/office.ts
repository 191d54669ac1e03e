// What groups work with: a yard on a new data folder, the medium image of the run's world, and its records.
import type { OpenImage } from '../src/engine/image.ts';
import type { Workspace } from '../src/engine/workspace.ts';
import type { Yard } from '../src/operations/yard.ts';
import { dataFolder, type Prepared } from './prepared.ts';
import { type Caller, callerOf, openAt, openStill } from './workspaces.ts';
import { openWorldYard, recordIds, type World, worlds } from './world.ts';

/** A workspace and somebody who calls in it. */
export interface Member {
  readonly workspace: Workspace;
  readonly call: Caller;
}

/** Calls until at least so many changes are behind the workspace; answers it. */
export function withChanges(office: Office, count: number): Member {
  const member = office.open();
  for (let turn = 0; member.workspace.live().changes < count; turn++)
    office.world.change(member.call, office.id(turn * 31), turn);
  return member;
}

/** A place to measure in. */
export interface Office {
  readonly folder: string;
  readonly yard: Yard;
  readonly world: World;
  readonly image: OpenImage;
  /** Key of a record; any position will do. */
  id(position: number): string;
  /** Opens a workspace. Its copy is made at the first call. */
  open(): Member;
}

/** Opens a yard over the world of the run; `still` stops the clocks of its workspaces. */
export function openOffice(
  prepared: Prepared,
  options: { size?: 'small' | 'medium'; copyBudget?: number; still?: boolean } = {},
): Office {
  const { size = 'medium', still = false, ...rest } = options;
  const world = worlds[prepared.world.name] as World;
  const folder = dataFolder(prepared);
  const yard = openWorldYard(world, folder, rest);
  const image = yard.engine.images.open(prepared.world[size].hash);
  const ids = recordIds(image.bytes, world);
  return {
    folder,
    yard,
    world,
    image,
    id: (position) => ids[position % ids.length] as string,
    open() {
      const workspace = still ? openStill(yard, image.hash) : openAt(yard, image.hash);
      return { workspace, call: callerOf(yard, workspace) };
    },
  };
}
