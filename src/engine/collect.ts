// Collecting: files that nothing in control.db speaks of, left by a crash or by calls that never came.
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from './engine.ts';
import { isUnfinished } from './image.ts';
import { wallNow } from './wall.ts';

/** What one collection removed. */
export interface Collected {
  readonly lines: number;
  readonly blobs: number;
  readonly images: number;
  readonly bytes: number;
}

/** How much is collected. */
export interface Collecting {
  /** Blobs that nobody holds are kept this long, in real milliseconds: a call may be about to hold them. */
  readonly grace: number;
  /** Also images that no line stands on; they can be built again. */
  readonly images: boolean;
}

/** Removes stray files. */
export function collect(engine: Engine, collecting: Collecting): Collected {
  const lines = strayLines(engine);
  const blobs = strayBlobs(engine, collecting.grace);
  const builds = unfinishedBuilds(engine, collecting.grace);
  for (const { path } of [...lines, ...blobs, ...builds]) rmSync(path, { recursive: true, force: true });
  const images = collecting.images ? removeUnusedImages(engine) : [];
  return {
    lines: lines.length,
    blobs: blobs.length,
    images: builds.length + images.length,
    bytes: [...lines, ...blobs, ...builds, ...images].reduce((sum, { size }) => sum + size, 0),
  };
}

interface Stray {
  readonly path: string;
  readonly size: number;
}

function strayLines({ store, folder }: Engine): Stray[] {
  const known = store.lines.numbers();
  return entriesOf(folder.lines).filter(({ name }) => !known.has(Number.parseInt(name, 10)));
}

function strayBlobs({ store, blobs, folder }: Engine, grace: number): Stray[] {
  return entriesOf(folder.blobs).filter(
    ({ name, age }) => age >= grace && !blobs.isExpected(name) && !store.holds.isHeld(name),
  );
}

function unfinishedBuilds({ folder }: Engine, grace: number): Stray[] {
  return entriesOf(folder.images).filter(({ name, age }) => age >= grace && isUnfinished(name));
}

/** Removes images that no line stands on, and what only they held. */
function removeUnusedImages({ store, images, blobs, folder }: Engine): Stray[] {
  const inUse = store.images.inUse();
  const unused = images.list().filter(({ image }) => !inUse.has(image));
  for (const { image } of unused) {
    images.remove(image);
    store.images.forget(image);
    for (const blob of store.holds.releaseAll(image)) blobs.remove(blob);
  }
  return unused.map(({ image, bytes }) => ({
    path: join(folder.images, image),
    size: bytes.rows + bytes.text,
  }));
}

function entriesOf(folder: string): (Stray & { readonly name: string; readonly age: number })[] {
  const now = wallNow();
  return readdirSync(folder).map((name) => {
    const path = join(folder, name);
    const { size, mtimeMs } = statSync(path);
    return { name, path, size, age: now - mtimeMs };
  });
}
