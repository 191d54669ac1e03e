// Images for recipes: found at once, or built as a job.
import { fail } from '../operations/problem.ts';
import type { Recipe } from '../worlds/library.ts';
import type { ControlContext } from './operation.ts';
import { UNKNOWN_WORLD } from './problems.ts';

/** The image of a recipe, if it was built before. Unknown world: 422. */
export function findImage({ library }: ControlContext, recipe: Recipe): string | undefined {
  if (!library.has(recipe.world))
    fail(UNKNOWN_WORLD, { world: recipe.world, worlds: library.names().join(', ') });
  return library.find(recipe);
}

/** Builds the image of a recipe. */
export function buildImageOf(ctx: ControlContext, recipe: Recipe): Promise<string> {
  return ctx.job((tell) => ctx.library.build(recipe, tell));
}
