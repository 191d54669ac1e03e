// The Files port: how records of other apps keep bytes.
import type { Context, FileFacts, FilesPort } from '../../operations/index.ts';
import { addHold, fileById, removeHold, visibleFile } from './queries.ts';

/** Files out of this workspace. */
export function filesPort(ctx: Context): FilesPort {
  return {
    file: (id) => facts(ctx.get(visibleFile, { id, actor: ctx.actor.id })),
    hold: (file_id, entity, record_id) => void ctx.run(addHold, { file_id, entity, record_id }),
    release: (file_id, entity, record_id) => void ctx.run(removeHold, { file_id, entity, record_id }),
    open: (id) => facts(ctx.get(fileById, { id })),
  };
}

function facts(row: NonNullable<(typeof fileById)['row']> | undefined): FileFacts | undefined {
  if (!row) return undefined;
  const { id, name, media_type, size, sha256 } = row;
  return { id, name, media_type, size, sha256 };
}
