// Texts and numbers from the zod schema of a field: ordinary ones, those at its limits, and those past them.
import fc from 'fast-check';
import { z } from 'zod';
import { cut, type Draft, daysAhead, hoursAhead, someWords } from './drafts.ts';
import { words } from './random.ts';
import { difficult, forms, malformed, otherTypes, unclean, wildNumbers } from './specimens.ts';

/** Something wrong with a value, and where. */
export interface Flaw {
  readonly draft: Draft;
  /** Keys and positions that lead to what is wrong. */
  readonly path: readonly (string | number)[];
  /** The text itself is no text: refused before any field is looked at. */
  readonly unclean?: boolean;
}

/** How values of a schema are made. */
export interface Shape {
  readonly valid: fc.Arbitrary<Draft>;
  readonly wrong: fc.Arbitrary<Flaw>;
  readonly accepts: (value: unknown) => boolean;
  /** What of the things that pools know it may hold. */
  readonly holds: 'text' | 'number' | 'nothing';
}

interface Limits {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
}

const LONGEST = 100_000;

/** Whether a schema takes a value. */
export function taking(schema: z.ZodType): (value: unknown) => boolean {
  return (value) => schema.safeParse(value).success;
}

/** A text. `name` is the field's, which often says what form it has. */
export function textShape(schema: z.ZodType, name: string): Shape {
  const accepts = taking(schema);
  const limits = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Limits;
  const filling = ordinary(name, limits, accepts);
  const [least, most] = [limits.minLength ?? 0, limits.maxLength ?? mostLetters(accepts)];
  const edges = [...difficult, 'x'.repeat(Math.max(1, least))].filter(accepts);
  const longest = most === undefined ? [] : longestTexts(most).filter(accepts);
  const valid = fc.oneof(
    { weight: 60, arbitrary: filling },
    ...weighted(5, edges),
    // Long texts cost time in everything that handles them.
    ...weighted((most ?? 0) > 2000 ? 1 : 3, longest),
  );
  const past = most === undefined ? [] : ['x'.repeat(most + 1), 'ü'.repeat(most + 1)];
  const refused = [...past, ...malformed, ...difficult, ...otherTypes].filter((value) => !accepts(value));
  return { valid, wrong: wrongs(refused, unclean), accepts, holds: 'text' };
}

/** A whole number or any number. */
export function numberShape(schema: z.ZodType): Shape {
  const accepts = taking(schema);
  const limits = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Limits;
  const [least, most] = [limits.minimum ?? 0, limits.maximum ?? 1000];
  const near = fc.integer({ min: Math.max(least, -1_000_000), max: Math.min(most, 1_000_000) });
  // A half is for shares above 0.
  const edges = [...new Set([least, most, least + 1, most - 1, 0, 0.5])].filter(accepts);
  const refused = [least - 1, most + 1, ...wildNumbers, ...otherTypes].filter((value) => !accepts(value));
  const valid = fc.oneof(
    { weight: 17, arbitrary: near.map((number) => (accepts(number) ? number : edges[0])) },
    { weight: 3, arbitrary: fc.constantFrom(...edges) },
  );
  return { valid, wrong: wrongs(refused), accepts, holds: 'number' };
}

/** One of some values. */
export function choiceShape(schema: z.ZodType, values: readonly unknown[]): Shape {
  const accepts = taking(schema);
  const cases = values.flatMap((value) =>
    typeof value === 'string' ? [value.toUpperCase(), `${value} `] : [],
  );
  const refused = ['not one of them', '', ...cases, ...otherTypes].filter((value) => !accepts(value));
  return { valid: fc.constantFrom(...values), wrong: wrongs(refused), accepts, holds: 'nothing' };
}

/** Anything that JSON has. */
export function anyShape(schema: z.ZodType): Shape {
  const valid = fc.constantFrom<unknown>(null, 0, 'text', true, [], { a: [1] });
  return { valid, wrong: wrongs([], unclean), accepts: taking(schema), holds: 'nothing' };
}

/** Flaws at this very place. */
export function wrongs(refused: readonly unknown[], dirty: readonly string[] = []): fc.Arbitrary<Flaw> {
  const plain = refused.map((draft): Flaw => ({ draft, path: [] }));
  return fc.constantFrom(...plain, ...dirty.map((draft): Flaw => ({ draft, path: [], unclean: true })));
}

/** What people would write: words where they are taken, else the form that is. */
function ordinary(name: string, limits: Limits, accepts: (value: unknown) => boolean): fc.Arbitrary<Draft> {
  const isTime = name.endsWith('_at') || !accepts(words.join(' ').slice(0, 20));
  if (isTime && accepts('2026-09-14T08:00:00.000Z')) return fc.nat(59).map(hoursAhead);
  if ((isTime || /_day$|^from$|^until$/.test(name)) && accepts('2026-09-14'))
    return fc.nat(59).map(daysAhead);
  if (accepts('Zahlung "quoted" 発注')) return sentence(limits);
  const address = (number: number) => `anna.${number}@brennhagel.example`;
  if (accepts(address(1))) return fc.nat(999).map(address);
  const known = forms.filter(accepts);
  if (limits.pattern === undefined) return fc.constantFrom(...(known.length > 0 ? known : ['x']));
  // Lookaheads are left to the filter: fast-check makes no texts for them.
  const matching = fc.stringMatching(new RegExp(limits.pattern.replaceAll(/\(\?[!=][^)]*\)/g, '')));
  const samples = fc.sample(matching, { seed: 1, numRuns: 60 }).filter(accepts);
  return fc.constantFrom(...known, ...new Set(samples));
}

function sentence({ minLength = 0, maxLength = 60 }: Limits): fc.Arbitrary<Draft> {
  const limits = { least: minLength, most: maxLength };
  return fc
    .array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 })
    .map((some) => someWords(some, limits));
}

function longestTexts(most: number): string[] {
  const fill = (unit: string) => cut(unit.repeat(Math.ceil(most / unit.length)), most);
  return [fill('x'), fill('Wort '), fill('ü'), fill('🙂'), fill('e\u0301')].map((text) =>
    text.padEnd(most, 'x'),
  );
}

/** Most letters that are taken, where a rule says it that the schema does not tell. */
function mostLetters(accepts: (value: unknown) => boolean): number | undefined {
  if (!accepts('x') || accepts('x'.repeat(LONGEST))) return undefined;
  let [good, bad] = [1, LONGEST];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (accepts('x'.repeat(middle))) good = middle;
    else bad = middle;
  }
  return good;
}

function weighted(
  weight: number,
  values: readonly unknown[],
): { weight: number; arbitrary: fc.Arbitrary<Draft> }[] {
  return values.length === 0 ? [] : [{ weight, arbitrary: fc.constantFrom(...values) }];
}
