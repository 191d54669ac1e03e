// The library of worlds: which recipes there are, and their images, built once and found again.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../engine/hash.ts';
import type { Yard } from '../operations/yard.ts';
import { canonicalJson } from '../values/canonical-json.ts';
import { type Built, buildWorld, type Recipe, type Tell } from './build.ts';
import { buildInThread } from './worker.ts';
import { WorldError } from './world-error.ts';
import { readWorld, type WorldFile } from './world-file.ts';

export type { Recipe } from './build.ts';

/** Raised when the same world file would give another image. */
const GENERATOR = '1';

/** Worlds of a folder and the images made from them. */
export class Library {
  readonly #yard: Yard;
  readonly #folder: string;
  readonly #worker: URL | undefined;
  readonly #read = new Map<string, Shelved>();
  readonly #building = new Map<string, Promise<string>>();

  /** `worker` is the program of the thread that builds (see worker.ts); without it, building holds up the process. */
  constructor(yard: Yard, folder: string, worker?: URL) {
    this.#yard = yard;
    this.#folder = folder;
    this.#worker = worker;
  }

  /** Ids of all worlds, in order. */
  names(): string[] {
    if (!existsSync(this.#folder)) return [];
    return readdirSync(this.#folder)
      .filter((name) => name.endsWith('.yaml'))
      .map((name) => name.slice(0, -5))
      .sort();
  }

  has(world: string): boolean {
    return this.#fresh(world) !== undefined || this.names().includes(world);
  }

  /** A world's file; read again only when one of its files was changed. */
  world(name: string): WorldFile {
    return this.#shelved(name).world;
  }

  /** The image of a recipe, if it was built before. */
  find(recipe: Recipe): string | undefined {
    const { engine } = this.#yard;
    const known = engine.store.images.byRecipe(this.#key(recipe));
    return known !== undefined && engine.images.has(known) ? known : undefined;
  }

  /** The image of a recipe: found, or built now, holding up the process. */
  image(recipe: Recipe): string {
    return this.find(recipe) ?? this.#buildHere(recipe);
  }

  /** Builds an image, in a thread of its own if there is one. Calls for one that is being built wait for it. */
  build(recipe: Recipe, tell: Tell): Promise<string> {
    const key = this.#key(recipe);
    const running = this.#building.get(key);
    if (running) return running;
    const building = this.#build(recipe, tell).finally(() => this.#building.delete(key));
    this.#building.set(key, building);
    return building;
  }

  async #build(recipe: Recipe, tell: Tell): Promise<string> {
    if (!this.#worker) return this.#buildHere(recipe);
    const { images, blobs } = this.#yard.engine.folder;
    const order = { world: this.world(recipe.world), recipe, folders: { images, blobs } };
    const key = this.#key(recipe);
    return this.#keep(key, await buildInThread(this.#worker, order, tell));
  }

  #buildHere(recipe: Recipe): string {
    const { composition, engine } = this.#yard;
    const site = { composition, images: engine.images, blobs: engine.blobs };
    const world = this.world(recipe.world);
    return this.#keep(
      this.#key(recipe),
      buildWorld(site, { world, recipe }, () => undefined),
    );
  }

  #keep(key: string, { image, held }: Built): string {
    const { store } = this.#yard.engine;
    store.transaction(() => {
      store.images.setRecipe(key, image);
      for (const blob of held) store.holds.add(image, blob);
    });
    return image;
  }

  /** What a recipe is found by: everything that decides about the image. */
  #key({ world, seed }: Recipe): string {
    const shelved = this.#shelved(world);
    let key = shelved.keys.get(seed);
    if (key === undefined) {
      const { fingerprint } = this.#yard.composition.schema;
      key = sha256(canonicalJson([GENERATOR, fingerprint, shelved.world, seed]));
      shelved.keys.set(seed, key);
    }
    return key;
  }

  #shelved(name: string): Shelved {
    const fresh = this.#fresh(name);
    if (fresh) return fresh;
    const names = this.names();
    if (!names.includes(name))
      throw new WorldError(`There is no world "${name}". Known: ${names.join(', ')}.`);
    const { world, files } = readWorld(join(this.#folder, `${name}.yaml`), this.#yard.composition);
    const shelved = { world, stamps: files.map((path) => ({ path, stamp: stampOf(path) })), keys: new Map() };
    this.#read.set(name, shelved);
    return shelved;
  }

  #fresh(name: string): Shelved | undefined {
    const known = this.#read.get(name);
    return known?.stamps.every(({ path, stamp }) => stamp === stampOf(path)) ? known : undefined;
  }
}

/** A world that was read, with what tells whether its files are still the same. */
interface Shelved {
  readonly world: WorldFile;
  readonly stamps: readonly { readonly path: string; readonly stamp: string }[];
  /** Keys of its recipes, by seed. */
  readonly keys: Map<number, string>;
}

function stampOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `${found.mtimeMs} ${found.size} ${found.ino}` : '';
}
