// Inputs of an operation as arbitraries: those that fit and those that do not, with ids that exist at that moment.
import fc from 'fast-check';
import type { AnyDeclaration } from '../../src/operations/operation.ts';
import { parseInput } from '../../src/operations/parse-input.ts';
import { type Draft, filled, type Setting } from './drafts.ts';
import type { Flaw, Shape } from './leaves.ts';
import { shapeOf } from './shapes.ts';

/** An input before it is known what exists. */
export type Recipe = (setting: Setting) => Record<string, unknown>;

/** An input that does not fit. */
export interface Unfitting {
  readonly input: unknown;
  /** Keys and positions that lead to what is wrong. */
  readonly path: readonly (string | number)[];
  /** Refused before any field is looked at. */
  readonly unclean: boolean;
}

/** Inputs that fit, naming records that exist where the field's name allows. */
export function validInputs(
  operation: AnyDeclaration,
  setting: Setting,
): fc.Arbitrary<Record<string, unknown>> {
  return recipes(operation)
    .map((recipe) => recipe(setting))
    .filter((input) => operation.input.safeParse(input).success);
}

/** Inputs that do not fit: one thing about a fitting one is wrong. */
export function invalidInputs(operation: AnyDeclaration, setting: Setting): fc.Arbitrary<unknown> {
  return unfittingInputs(operation, setting).map(({ input }) => input);
}

/** Inputs that do not fit, with what is wrong about them. */
export function unfittingInputs(operation: AnyDeclaration, setting: Setting): fc.Arbitrary<Unfitting> {
  return flaws(operation)
    .map(({ draft, path, unclean = false }): Unfitting => ({ input: filled(draft, setting), path, unclean }))
    .filter(({ input }) => !fits(operation, input));
}

/** Recipes of inputs, for plans that are made before anything is known. Their inputs fit but for rules between fields. */
export function recipes(operation: AnyDeclaration): fc.Arbitrary<Recipe> {
  return makingOf(operation).recipes;
}

/** Recipes of inputs that, but for a rare one, do not fit. */
export function unfittingRecipes(operation: AnyDeclaration): fc.Arbitrary<(setting: Setting) => unknown> {
  return flaws(operation).map(
    ({ draft }) =>
      (setting) =>
        filled(draft, setting),
  );
}

/** Whether an operation takes an input. */
export function fits(operation: AnyDeclaration, input: unknown): boolean {
  try {
    parseInput(operation, input, false);
    return true;
  } catch {
    return false;
  }
}

interface Making {
  readonly recipes: fc.Arbitrary<Recipe>;
  readonly shape: Shape;
}

const makings = new WeakMap<AnyDeclaration, Making>();

/** Made once per operation: building them takes longer than drawing from them. */
function makingOf(operation: AnyDeclaration): Making {
  const known = makings.get(operation);
  if (known) return known;
  const shape = shapeOf(operation.input, '', operation.example ?? {});
  const making = { shape, recipes: recipesOf(operation, shape.valid) };
  makings.set(operation, making);
  return making;
}

function flaws(operation: AnyDeclaration): fc.Arbitrary<Flaw> {
  return makingOf(operation).shape.wrong;
}

/** Ids that must fit each other, such as a ticket and one of its comments, mostly come from one record. */
function recipesOf(operation: AnyDeclaration, drafts: fc.Arbitrary<Draft>): fc.Arbitrary<Recipe> {
  const ids = Object.keys(operation.input.shape).filter((name) => /_ids?$/.test(name));
  const plain = (draft: Draft) => (setting: Setting) => filled(draft, setting) as Record<string, unknown>;
  if (ids.length < 2) return drafts.map(plain);
  const pairing = fc.tuple(drafts, fc.nat(99), fc.nat(99), fc.nat());
  return pairing.map(([draft, use, near, position]) => (setting) => {
    const input = plain(draft)(setting);
    return use >= 80 ? input : { ...input, ...together(setting, { ids, isNear: near < 60, position }) };
  });
}

interface Pairing {
  readonly ids: readonly string[];
  readonly isNear: boolean;
  readonly position: number;
}

function together({ pools }: Setting, { ids, isNear, position }: Pairing): Record<string, unknown> {
  const single = ids.map((name) => name.replace(/s$/, ''));
  const all = pools.together(single);
  const near = isNear ? all.slice(-12) : all;
  const record = near[position % near.length];
  if (!record) return {};
  const known = ids.filter((_, index) => (single[index] as string) in record);
  return Object.fromEntries(
    known.map((name) => {
      const id = record[name.replace(/s$/, '')];
      return [name, name.endsWith('s') ? [id] : id];
    }),
  );
}
