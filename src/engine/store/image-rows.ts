// Images in control.db: which recipe gave which, and the checkpoints of long lines.
import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { StoreDb } from './open.ts';
import { checkpoints, lines, recipes, worldFiles } from './tables.ts';

/** Reads and writes of recipes and checkpoints. */
export class ImageRows {
  readonly #db: StoreDb;
  readonly #prepared: ReturnType<typeof prepare>;

  constructor(db: StoreDb) {
    this.#db = db;
    this.#prepared = prepare(db);
  }

  /** The image that a recipe gave before. */
  byRecipe(recipe: string): string | undefined {
    return this.#prepared.byRecipe.get({ recipe })?.image;
  }

  setRecipe(recipe: string, image: string): void {
    this.#db
      .insert(recipes)
      .values({ recipe, image })
      .onConflictDoUpdate({ target: recipes.recipe, set: { image } })
      .run();
  }

  /** Names of the files that a world was last read from. */
  filesOf(world: string): readonly string[] | undefined {
    const row = this.#db.select().from(worldFiles).where(eq(worldFiles.world, world)).get();
    return row && (JSON.parse(row.files) as string[]);
  }

  setFiles(world: string, names: readonly string[]): void {
    const files = JSON.stringify(names);
    this.#db
      .insert(worldFiles)
      .values({ world, files })
      .onConflictDoUpdate({ target: worldFiles.world, set: { files } })
      .run();
  }

  /** Every image that a line stands on. */
  inUse(): Set<string> {
    const held = this.#db.selectDistinct({ image: lines.image }).from(lines).all();
    const kept = this.#db.select({ image: checkpoints.image }).from(checkpoints).all();
    return new Set([...held, ...kept].map((row) => row.image));
  }

  /** Checkpoints of a line, earliest first. */
  checkpoints(line: number): { place: number; image: string }[] {
    return this.#prepared.checkpoints.all({ line });
  }

  /** Forgets recipes and checkpoints of an image that is gone or damaged. */
  forget(image: string): void {
    this.#db.delete(recipes).where(eq(recipes.image, image)).run();
    this.#db.delete(checkpoints).where(eq(checkpoints.image, image)).run();
  }

  addCheckpoint(line: number, place: number, image: string): void {
    this.#db.insert(checkpoints).values({ line, place, image }).onConflictDoNothing().run();
  }

  /** Forgets the checkpoints of lines; answers the images that no other line has. */
  dropCheckpoints(of: readonly number[]): string[] {
    const found = this.#db
      .select({ image: checkpoints.image })
      .from(checkpoints)
      .where(inArray(checkpoints.line, [...of]))
      .all();
    if (found.length === 0) return [];
    this.#db
      .delete(checkpoints)
      .where(inArray(checkpoints.line, [...of]))
      .run();
    const inUse = this.inUse();
    return found.map((row) => row.image).filter((image) => !inUse.has(image));
  }
}

function prepare(db: StoreDb) {
  const at = sql.placeholder;
  return {
    byRecipe: db
      .select()
      .from(recipes)
      .where(eq(recipes.recipe, at('recipe')))
      .prepare(),
    checkpoints: db
      .select()
      .from(checkpoints)
      .where(eq(checkpoints.line, at('line')))
      .orderBy(asc(checkpoints.place))
      .prepare(),
  };
}
