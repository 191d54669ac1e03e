// The library of worlds: which recipes there are, and their images, built once and found again.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { sha256 } from '../engine/hash.ts';
import type { Yard } from '../operations/yard.ts';
import { canonicalJson } from '../values/canonical-json.ts';
import { type BuiltFromFile, buildFromFile, type Recipe, type Tell } from './build.ts';
import { buildInThread } from './worker.ts';
import { WorldError } from './world-error.ts';
import { readWorld, type SourceFile, type WorldFile } from './world-file.ts';

export type { Recipe } from './build.ts';

/** Raised when the same world file would give another image. */
const GENERATOR = '1';

/** Worlds of a folder and the images made from them. */
export class Library {
  readonly #yard: Yard;
  readonly #folder: string;
  readonly #worker: URL | undefined;
  readonly #sources = new Map<string, Source>();
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
    return existsSync(this.#path(world));
  }

  /** Reads a world's file. */
  world(name: string): WorldFile {
    return readWorld(this.#known(name), this.#yard.composition).world;
  }

  /** The image of a recipe, if it was built before from the same bytes. The world is not read for it. */
  find(recipe: Recipe): string | undefined {
    const { engine } = this.#yard;
    const source = this.#source(recipe.world);
    const image = source && engine.store.images.byRecipe(this.#key(source, recipe));
    return image !== undefined && engine.images.has(image) ? image : undefined;
  }

  /** The image of a recipe: found, or built now, holding up the process. */
  image(recipe: Recipe): string {
    return this.find(recipe) ?? this.#buildHere(recipe);
  }

  /** Builds an image, in a thread of its own if there is one. Calls for one that is being built wait for it. */
  build(recipe: Recipe, tell: Tell): Promise<string> {
    const key = canonicalJson(recipe);
    const running = this.#building.get(key);
    if (running) return running;
    const building = this.#build(recipe, tell).finally(() => this.#building.delete(key));
    this.#building.set(key, building);
    return building;
  }

  async #build(recipe: Recipe, tell: Tell): Promise<string> {
    if (!this.#worker) return this.#buildHere(recipe);
    const { images, blobs } = this.#yard.engine.folder;
    const order = { path: this.#known(recipe.world), recipe, folders: { images, blobs } };
    return this.#keep(recipe, await buildInThread(this.#worker, order, tell));
  }

  #buildHere(recipe: Recipe): string {
    const { composition, engine } = this.#yard;
    const site = { composition, images: engine.images, blobs: engine.blobs };
    const order = { path: this.#known(recipe.world), recipe };
    return this.#keep(
      recipe,
      buildFromFile(site, order, () => undefined),
    );
  }

  #keep(recipe: Recipe, { image, held, files }: BuiltFromFile): string {
    const { store } = this.#yard.engine;
    const named = files.map(({ path, sha256 }) => ({ path: relative(this.#folder, path), sha256 }));
    const source = { stamps: [], content: contentOf(named), keys: new Map() };
    store.transaction(() => {
      store.images.setFiles(
        recipe.world,
        named.map(({ path }) => path),
      );
      store.images.setRecipe(this.#key(source, recipe), image);
      for (const blob of held) store.holds.add(image, blob);
    });
    this.#sources.delete(recipe.world);
    return image;
  }

  /** What a recipe is found by: everything that decides about the image. */
  #key({ content, keys }: Source, { world, seed }: Recipe): string {
    let key = keys.get(seed);
    if (key === undefined) {
      const { fingerprint } = this.#yard.composition.schema;
      key = sha256(canonicalJson([GENERATOR, fingerprint, world, content, seed]));
      keys.set(seed, key);
    }
    return key;
  }

  /** The bytes of a world that was read before, as they are now; hashed again only when a file was touched. */
  #source(world: string): Source | undefined {
    const known = this.#sources.get(world);
    if (known?.stamps.every(({ path, stamp }) => stamp === stampOf(path))) return known;
    const names = this.#yard.engine.store.images.filesOf(world);
    if (!names) return undefined;
    const paths = names.map((name) => join(this.#folder, name));
    if (!paths.every((path) => existsSync(path))) return undefined;
    const stamps = paths.map((path) => ({ path, stamp: stampOf(path) }));
    const files = names.map((name, position) => ({
      path: name,
      sha256: sha256(readFileSync(paths[position] as string, 'utf8')),
    }));
    const source: Source = { stamps, content: contentOf(files), keys: new Map() };
    this.#sources.set(world, source);
    return source;
  }

  #known(world: string): string {
    if (this.has(world)) return this.#path(world);
    throw new WorldError(`There is no world "${world}". Known: ${this.names().join(', ')}.`);
  }

  #path(world: string): string {
    return join(this.#folder, `${world}.yaml`);
  }
}

/** What a world was read from, in one hash, with what tells whether its files are still the same. */
interface Source {
  readonly stamps: readonly { readonly path: string; readonly stamp: string }[];
  readonly content: string;
  /** Keys of its recipes, by seed. */
  readonly keys: Map<number, string>;
}

function contentOf(files: readonly SourceFile[]): string {
  return sha256(canonicalJson(files));
}

function stampOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `${found.mtimeMs} ${found.size} ${found.ino}` : '';
}
