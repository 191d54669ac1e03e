// The library of worlds: which recipes there are, and their images, built once and found again.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildImage } from '../engine/build-image.ts';
import { sha256 } from '../engine/hash.ts';
import { Registers } from '../engine/registers.ts';
import type { Yard } from '../operations/yard.ts';
import { canonicalJson } from '../values/canonical-json.ts';
import { parseInstant } from '../values/instant.ts';
import { WorldContext } from './seed-context.ts';
import { WorldError } from './world-error.ts';
import { readWorld, type WorldFile } from './world-file.ts';

/** Raised when the same world file would give another image. */
const GENERATOR = '1';

/** What an image is built from. */
export interface Recipe {
  readonly world: string;
  readonly seed: number;
}

/** Worlds of a folder and the images made from them. */
export class Library {
  readonly #yard: Yard;
  readonly #folder: string;

  constructor(yard: Yard, folder: string) {
    this.#yard = yard;
    this.#folder = folder;
  }

  /** Ids of all worlds, in order. */
  names(): string[] {
    return readdirSync(this.#folder)
      .filter((name) => name.endsWith('.yaml'))
      .map((name) => name.slice(0, -5))
      .sort();
  }

  has(world: string): boolean {
    return this.names().includes(world);
  }

  /** Reads a world's file. */
  world(name: string): WorldFile {
    if (!this.has(name))
      throw new WorldError(`There is no world "${name}". Known: ${this.names().join(', ')}.`);
    return readWorld(join(this.#folder, `${name}.yaml`), this.#yard.composition);
  }

  /** The image of a recipe: found, or built now. */
  image(recipe: Recipe): string {
    const { engine, composition } = this.#yard;
    const world = this.world(recipe.world);
    const key = sha256(canonicalJson([GENERATOR, composition.schema.fingerprint, world, recipe.seed]));
    const known = engine.store.images.byRecipe(key);
    if (known && engine.images.has(known)) return known;
    const image = this.#build(world, recipe);
    engine.store.images.setRecipe(key, image);
    return image;
  }

  #build(world: WorldFile, recipe: Recipe): string {
    const { engine, composition } = this.#yard;
    const { blobs, images, schema } = engine;
    const seed = `${recipe.world}/${recipe.seed}`;
    const registers = new Registers({ now: parseInstant(world.now) });
    const names = new Map<string, string>();
    const about: Record<string, unknown> = { world: recipe.world, seed: recipe.seed, now: world.now };
    const held: { sha256: string; size: number }[] = [];
    const outside = {
      readText: (reference: string) => blobs.read(reference.slice(1)).toString('utf8'),
      keepBlob: (bytes: Buffer) => void held.push(blobs.put(bytes)),
    };
    const fill: Parameters<typeof buildImage>[0]['fill'] = (copy) => {
      const ctx = new WorldContext(
        { composition, copy, registers, seed, outside, names },
        world.now,
        'system',
      );
      for (const app of composition.apps) {
        const section = world.sections[app.id];
        if (section !== undefined) app.seed?.load(section, ctx);
      }
      about.principal = ctx.ref(world.principal);
      about.names = Object.fromEntries([...names].sort(([a], [b]) => (a < b ? -1 : 1)));
    };
    const image = buildImage({ images, schema, blobs, seed, registers, about, fill });
    for (const blob of held) engine.store.holds.add(image, blob);
    return image;
  }
}
