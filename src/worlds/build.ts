// Builds the image of a world: every app's section is loaded, in app order, into an empty company.
import type { Blobs, StoredBlob } from '../engine/blobs.ts';
import { buildImage } from '../engine/build-image.ts';
import type { Copy } from '../engine/copy.ts';
import type { Images } from '../engine/image.ts';
import { Registers } from '../engine/registers.ts';
import type { Composition } from '../operations/compose.ts';
import { parseInstant } from '../values/instant.ts';
import { WorldContext } from './seed-context.ts';
import { readWorld, type SourceFile, type WorldFile } from './world-file.ts';

/** What an image is built from. */
export interface Recipe {
  readonly world: string;
  readonly seed: number;
}

/** Where an image is built. Nothing of control.db is needed, so that a thread of its own can do it. */
export interface Site {
  readonly composition: Composition;
  readonly images: Images;
  readonly blobs: Blobs;
}

/** A built image, and the blobs that it holds. */
export interface Built {
  readonly image: string;
  readonly held: readonly StoredBlob[];
}

/** The same, with the files that the world was read from. */
export interface BuiltFromFile extends Built {
  readonly files: readonly SourceFile[];
}

/** Tells how many of the company's parts are loaded. */
export type Tell = (done: number, total: number) => void;

/** Reads a world file, builds its image and stores it. */
export function buildFromFile(
  site: Site,
  { path, recipe }: { path: string; recipe: Recipe },
  tell: Tell,
): BuiltFromFile {
  const { world, files } = readWorld(path, site.composition);
  return { ...buildWorld(site, { world, recipe }, tell), files };
}

/** Builds and stores an image. */
export function buildWorld(
  site: Site,
  { world, recipe }: { world: WorldFile; recipe: Recipe },
  tell: Tell,
): Built {
  const { composition, images, blobs } = site;
  const seed = `${recipe.world}/${recipe.seed}`;
  const registers = new Registers({ now: parseInstant(world.now) });
  const names = new Map<string, string>();
  const about: Record<string, unknown> = { world: recipe.world, seed: recipe.seed, now: world.now };
  const held: StoredBlob[] = [];
  const outside = {
    readText: (reference: string) => blobs.read(reference.slice(1)).toString('utf8'),
    keepBlob: (bytes: Buffer) => void held.push(blobs.put(bytes)),
  };
  const fill = (copy: Copy) => {
    const ground = { composition, copy, registers, seed, outside, names };
    const ctx = new WorldContext(ground, world.now, 'system');
    loadSections(composition, { world, ctx }, tell);
    about.principal = ctx.ref(world.principal);
    about.names = Object.fromEntries([...names].sort(([a], [b]) => (a < b ? -1 : 1)));
  };
  const { schema } = composition;
  const image = buildImage({ images, schema, blobs, seed, registers, about, fill });
  return { image, held };
}

function loadSections(
  { apps }: Composition,
  { world, ctx }: { world: WorldFile; ctx: WorldContext },
  tell: Tell,
): void {
  // One part more than there are apps: indexes and compaction come last.
  for (const [position, app] of apps.entries()) {
    tell(position, apps.length + 1);
    const section = world.sections[app.id];
    if (section !== undefined) app.seed?.load(section, ctx);
  }
  tell(apps.length, apps.length + 1);
}
