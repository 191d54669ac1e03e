// Makes the state as of a place: open the nearest image below it, re-apply the journal up to it.
import { DamagedImageError, type Images, MissingImageError, type OpenImage } from './image.ts';
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
  const image = nearest(materials, path, base) ?? base;
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

/** The newest checkpoint at or before the place, if any. A damaged one is forgotten: the journal holds everything. */
function nearest(materials: Materials, path: readonly Stretch[], base: OpenImage): OpenImage | undefined {
  for (const { line, to } of [...path].reverse()) {
    const checkpoints = materials.store.images.checkpoints(line.number);
    for (const { image } of checkpoints.filter((candidate) => candidate.place <= to).reverse()) {
      const opened = openCheckpoint(materials, image, base);
      if (opened) return opened;
    }
  }
  return undefined;
}

function openCheckpoint({ images, store }: Materials, image: string, base: OpenImage): OpenImage | undefined {
  try {
    return images.openCheckpoint(image, base);
  } catch (error) {
    if (!(error instanceof DamagedImageError || error instanceof MissingImageError)) throw error;
    images.remove(image);
    store.images.forget(image);
    return undefined;
  }
}

function redo(live: Live, rows: ReturnType<typeof rowsOf>): void {
  live.copy.db.pragma('foreign_keys = off');
  live.copy.begin();
  for (const { row } of rows) live.apply(row.json, row.chain, row.surface);
  live.copy.commit();
  live.copy.db.pragma('foreign_keys = on');
}
