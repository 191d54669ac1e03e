// Images in control.db: which recipe gave which, and the checkpoints of long lines.
import { asc, eq, inArray } from 'drizzle-orm';
import type { StoreDb } from './open.ts';
import { checkpoints, lines, recipes } from './tables.ts';

/** Reads and writes of recipes and checkpoints. */
export class ImageRows {
  readonly #db: StoreDb;

  constructor(db: StoreDb) {
    this.#db = db;
  }

  /** The image that a recipe gave before. */
  byRecipe(recipe: string): string | undefined {
    return this.#db.select().from(recipes).where(eq(recipes.recipe, recipe)).get()?.image;
  }

  setRecipe(recipe: string, image: string): void {
    this.#db
      .insert(recipes)
      .values({ recipe, image })
      .onConflictDoUpdate({ target: recipes.recipe, set: { image } })
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
    return this.#db
      .select()
      .from(checkpoints)
      .where(eq(checkpoints.line, line))
      .orderBy(asc(checkpoints.place))
      .all();
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
    this.#db
      .delete(checkpoints)
      .where(inArray(checkpoints.line, [...of]))
      .run();
    const inUse = this.inUse();
    return found.map((row) => row.image).filter((image) => !inUse.has(image));
  }
}
