// Which files an actor may reach by itself.
import { type Context, fail, NOT_FOUND, type Verdict } from '../../operations/index.ts';
import { visibleFile } from './queries.ts';

/** The access rule of a file: what one did not upload does not exist. */
export function ownFile(id: string, ctx: Context): Verdict {
  return ctx.get(visibleFile, { id, actor: ctx.actor.id }) ? 'allowed' : 'hidden';
}

/** The file that the access rule has let through. */
export function foundFile(id: string, ctx: Context) {
  return ctx.get(visibleFile, { id, actor: ctx.actor.id }) ?? fail(NOT_FOUND);
}
