// From a zod schema to arbitraries of what fits it and what does not: the walk through objects, lists and choices.
import fc from 'fast-check';
import type { z } from 'zod';
import { type Draft, Gap, put } from './drafts.ts';
import {
  anyShape,
  choiceShape,
  type Flaw,
  numberShape,
  type Shape,
  taking,
  textShape,
  wrongs,
} from './leaves.ts';
import { otherTypes, strangeKeys, unclean } from './specimens.ts';

/** The parts of a zod definition that the walk follows. */
interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly valueType?: z.ZodType;
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly values?: readonly unknown[];
  readonly catchall?: unknown;
}

type Examples = Readonly<Record<string, unknown>>;

/** Arbitraries of a schema. `name` is the field's, `examples` what the operation's example says of its fields. */
export function shapeOf(schema: z.ZodType, name: string, examples: Examples = {}): Shape {
  const definition = schema._zod.def as unknown as Definition;
  switch (definition.type) {
    case 'optional':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
      return shapeOf(definition.innerType as z.ZodType, name);
    case 'nullable':
      return nullable(schema, shapeOf(definition.innerType as z.ZodType, name));
    case 'string':
      return textShape(schema, name);
    case 'number':
      return numberShape(schema);
    case 'boolean':
      return choiceShape(schema, [false, true]);
    case 'enum':
      return choiceShape(schema, Object.values(definition.entries ?? {}));
    case 'literal':
      return choiceShape(schema, definition.values ?? []);
    case 'unknown':
      return anyShape(schema);
    case 'union':
      return union(
        schema,
        (definition.options ?? []).map((option) => shapeOf(option, name)),
      );
    case 'array':
      return list(schema, shapeOf(definition.element as z.ZodType, name), name);
    case 'record':
      return record(schema, shapeOf(definition.valueType as z.ZodType, name));
    case 'object':
      return object(schema, definition, examples);
    default:
      throw new Error(`No arbitrary is made from a zod ${definition.type} yet: add one to shapes.ts.`);
  }
}

function nullable(schema: z.ZodType, inner: Shape): Shape {
  const accepts = taking(schema);
  const valid = fc.oneof({ weight: 5, arbitrary: inner.valid }, { weight: 1, arbitrary: fc.constant(null) });
  return { ...inner, accepts, valid, wrong: inner.wrong.filter(({ draft }) => draft !== null) };
}

function union(schema: z.ZodType, options: readonly Shape[]): Shape {
  const texts = options.find(({ holds }) => holds === 'text');
  const none = (value: unknown) => options.every(({ accepts }) => !accepts(value));
  return {
    accepts: taking(schema),
    valid: fc.oneof(...options.map(({ valid }) => valid)),
    // A flaw deep inside one choice still is what it is; one at the top may be what another choice takes.
    wrong: fc
      .oneof(...options.map(({ wrong }) => wrong))
      .filter(({ draft, path, unclean: dirty }) => dirty === true || path.length > 0 || none(draft)),
    holds: texts ? 'text' : 'nothing',
  };
}

/** Longer lists than this are made of one item over and over. */
const MANY = 100;

function list(schema: z.ZodType, item: Shape, name: string): Shape {
  const accepts = taking(schema);
  const { minItems: least = 0, maxItems: most } = limitsOf(schema);
  const items = known(item, name);
  const some = fc.array(items, { minLength: least, maxLength: Math.max(least, 2) });
  const one = items.map((draft): Draft[] => [draft]);
  const same = (length: number) => item.valid.map((draft): Draft[] => Array(length).fill(draft));
  const edges = [least, Math.min(most ?? 3, MANY)].map((length) =>
    fc.array(items, { minLength: length, maxLength: length }),
  );
  const valid = fc.oneof(
    { weight: 25, arbitrary: some },
    { weight: 30, arbitrary: most === 0 ? some : one },
    { weight: 3, arbitrary: edges[0] as fc.Arbitrary<Draft[]> },
    { weight: 1, arbitrary: edges[1] as fc.Arbitrary<Draft[]> },
  );
  const past = [least - 1, most === undefined ? -1 : most + 1].filter((length) => length >= 0);
  const inside = fc.tuple(fc.array(items, { maxLength: 2 }), item.wrong).map(
    ([before, flaw]): Flaw => ({
      ...flaw,
      draft: [...before, flaw.draft],
      path: [before.length, ...flaw.path],
    }),
  );
  const wrong = fc.oneof(
    wrongs(otherTypes.filter((value) => !accepts(value))),
    inside,
    ...past.map((length) => same(length).map((draft): Flaw => ({ draft, path: [] }))),
  );
  return { valid, wrong, accepts, holds: 'nothing' };
}

function limitsOf(schema: z.ZodType): { minItems?: number; maxItems?: number } {
  const { minimum, maximum } = schema._zod.bag as { minimum?: number; maximum?: number };
  return {
    ...(minimum !== undefined && { minItems: minimum }),
    ...(maximum !== undefined && { maxItems: maximum }),
  };
}

/** An object with free keys: mostly empty, sometimes with a key that something has. */
function record(schema: z.ZodType, value: Shape): Shape {
  const accepts = taking(schema);
  const member = fc.tuple(fc.nat(), value.valid).map(
    ([position, draft]) =>
      new Gap(({ pools }) => {
        const keys = pools.of('key');
        return keys.length === 0 ? {} : { [keys[position % keys.length] as string]: draft };
      }),
  );
  const valid = fc.oneof({ weight: 6, arbitrary: fc.constant<Draft>({}) }, { weight: 1, arbitrary: member });
  const dirty = unclean.flatMap((text): Flaw[] => [
    { draft: { [text]: 1 }, path: [], unclean: true },
    { draft: { key: text }, path: [], unclean: true },
  ]);
  const refused = otherTypes.filter((other) => !accepts(other)).map((draft): Flaw => ({ draft, path: [] }));
  return { valid, wrong: fc.constantFrom(...refused, ...dirty), accepts, holds: 'nothing' };
}

interface Field {
  readonly name: string;
  readonly isRequired: boolean;
  readonly draft: fc.Arbitrary<Draft>;
  readonly wrong: fc.Arbitrary<Flaw>;
}

function object(schema: z.ZodType, { shape = {}, catchall }: Definition, examples: Examples): Shape {
  const accepts = taking(schema);
  const fields = Object.entries(shape).map(([name, part]): Field => {
    const inner = shapeOf(part, name);
    const draft = exemplified(known(inner, name), name, examples);
    return { name, isRequired: !part.safeParse(undefined).success, draft, wrong: inner.wrong };
  });
  const valid = someFields(fields);
  const broken = fields.map(({ name, wrong }) =>
    fc.tuple(valid, wrong).map(([whole, flaw]): Flaw => {
      return { ...flaw, draft: { ...whole, [name]: flaw.draft }, path: [name, ...flaw.path] };
    }),
  );
  const missing = fields.filter(({ isRequired }) => isRequired);
  const wrong = fc.oneof(
    ...broken,
    ...(catchall === undefined ? [] : [fc.tuple(valid, fc.constantFrom(...strangeKeys)).map(withStranger)]),
    ...missing.map(({ name }) => valid.map((whole) => without(whole, name))),
    wrongs(otherTypes.filter((value) => !accepts(value))),
  );
  return { valid, wrong, accepts, holds: 'nothing' };
}

function withStranger([whole, key]: [Record<string, Draft>, string]): Flaw {
  const draft = { ...whole };
  put(draft, key, 1);
  return { draft, path: [key] };
}

function without(whole: Record<string, Draft>, name: string): Flaw {
  const { [name]: _, ...draft } = whole;
  return { draft, path: [name] };
}

/** All that is required and some of the rest: each optional field by a share, now and then all or none. */
function someFields(fields: readonly Field[]): fc.Arbitrary<Record<string, Draft>> {
  // Shrinking leaves out what is not needed: a small draw is a field that is absent.
  const share = (name: string) => (name === 'cursor' || name === 'limit' ? 95 : 65);
  const drawn = fields.map(({ draft }) => fc.tuple(fc.nat(99), draft));
  return fc.tuple(fc.nat(29), ...drawn).map(([mode, ...values]) => {
    const whole: Record<string, Draft> = {};
    fields.forEach(({ name, isRequired }, position) => {
      const [draw, draft] = values[position] as [number, Draft];
      const chosen = mode === 28 ? name !== 'cursor' : mode !== 29 && draw >= share(name);
      if (isRequired || chosen) whole[name] = draft;
    });
    return whole;
  });
}

/** Sometimes what the operation's example says; seldom its ids, which name nothing. */
function exemplified(draft: fc.Arbitrary<Draft>, name: string, examples: Examples): fc.Arbitrary<Draft> {
  if (!(name in examples)) return draft;
  const weight = name.endsWith('_id') ? 3 : 30;
  return fc.oneof(
    { weight: 100 - weight, arbitrary: draft },
    { weight, arbitrary: fc.constant(examples[name]) },
  );
}

/** What pools know of a name, mostly; what was seen last is the likeliest to be still there, and the caller's own. */
function known(shape: Shape, name: string): fc.Arbitrary<Draft> {
  if (shape.holds === 'nothing') return shape.valid;
  const drawn = fc.tuple(fc.nat(99), fc.boolean(), fc.nat(), shape.valid);
  return drawn.map(([draw, isNear, position, otherwise]) => {
    if (draw >= 92) return otherwise;
    return new Gap(({ pools }) => {
      const all = pools.of(name);
      const near = isNear ? all.slice(-8) : all;
      const seen = near[position % near.length];
      const value = shape.holds === 'number' && seen !== undefined ? Number(seen) : seen;
      return value !== undefined && shape.accepts(value) ? value : otherwise;
    });
  });
}
