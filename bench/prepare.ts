// Builds the images of a run, once, in a process of its own.
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Yard } from '../src/operations/yard.ts';
import type { Service } from './child.ts';
import { DESK_SIZES, deskImage, openDeskYard } from './desk-world.ts';
import type { Prepared, PreparedImage } from './prepared.ts';
import { worlds } from './world.ts';

/** Answers what it built in a folder. */
export async function start(folder: string): Promise<Service> {
  const yard = openDeskYard(join(folder, 'prepared'));
  const small = built(yard, () => deskImage(yard, DESK_SIZES.small));
  const medium = built(yard, () => deskImage(yard, DESK_SIZES.medium));
  yard.close();
  const prepared: Prepared = {
    folder,
    desk: { small, medium },
    world: { name: 'desk', about: worlds.desk?.about(DESK_SIZES.medium) ?? '', small, medium },
  };
  return { hello: prepared };
}

function built(yard: Yard, build: () => string): PreparedImage {
  const started = performance.now();
  const hash = build();
  const { bytes, counts } = yard.engine.images.manifest(hash);
  return {
    hash,
    rowsBytes: bytes.rows,
    textBytes: bytes.text,
    buildMilliseconds: performance.now() - started,
    counts,
  };
}
