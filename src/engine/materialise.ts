// Makes the state as of a place: open the nearest image below it, re-apply the journal up to it.
import type { Images, OpenImage } from './image.ts';
import { firstChain } from './journal.ts';
import { Live } from './live.ts';
import { type Lines, pathTo, rowsOf, type Stretch } from './path.ts';

/** A place: after entry `number` of the path that ends on `line`. */
export interface Place {
  readonly line: number;
  readonly number: number;
}

/** What materialising needs beside the lines. */
export interface Materials extends Lines {
  readonly images: Images;
  /** A copy of an image, perhaps one kept ready. */
  takeCopy(image: OpenImage, growth: number, base: OpenImage): ReturnType<OpenImage['copy']>;
}

/** The live state at a place; it may grow by `growth` bytes over its base image. */
export function materialise(materials: Materials, place: Place, growth: number): Live {
  const path = pathTo(materials, place.line, place.number);
  const { line } = path[0] as Stretch;
  const base = materials.images.open(line.image);
  const image = nearest(materials, path) ?? base;
  const copy = materials.takeCopy(image, growth, base);
  try {
    const live = new Live(image, copy, {
      seed: path.at(-1)?.line.seed ?? line.seed,
      chain: firstChain(line.image, line.seed),
    });
    const rows = path.flatMap((stretch) => rowsOf(materials, stretch, live.number));
    if (rows.length > 0) redo(live, rows);
    copy.capture(true);
    return live;
  } catch (error) {
    copy.close();
    throw error;
  }
}

/** The newest checkpoint at or before the place, if any. */
function nearest(materials: Materials, path: readonly Stretch[]): OpenImage | undefined {
  for (const { line, to } of [...path].reverse()) {
    const checkpoint = materials.store.images
      .checkpoints(line.number)
      .filter((candidate) => candidate.place <= to)
      .at(-1);
    if (checkpoint) return materials.images.open(checkpoint.image);
  }
  return undefined;
}

function redo(live: Live, rows: ReturnType<typeof rowsOf>): void {
  live.copy.db.pragma('foreign_keys = off');
  live.copy.begin();
  for (const { row } of rows) live.apply(row.json, row.chain, row.surface);
  live.copy.commit();
  live.copy.db.pragma('foreign_keys = on');
}
