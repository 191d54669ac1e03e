// Compares two JSON Schemas as a caller feels it: what may no longer be sent, what may no longer come back.
export type Json = Record<string, unknown>;

export interface SchemaSide {
  /** The document that `$ref` is resolved in. */
  readonly document: Json;
  readonly schema: unknown;
}

export interface Question {
  /** `request`: the caller writes it. `response`: the caller reads it. */
  readonly direction: 'request' | 'response';
  readonly where: string;
  /** Pairs of schemas being compared further out, so that recursive schemas end. */
  readonly open?: ReadonlySet<string>;
}

/** One sentence part per breaking difference, each with the path to it. */
export function compareSchemas(before: SchemaSide, after: SchemaSide, question: Question): string[] {
  const pair = `${numberOf(before.schema)} ${numberOf(after.schema)}`;
  if (question.open?.has(pair)) return [];
  const deeper = { ...question, open: new Set([...(question.open ?? []), pair]) };
  const old = variantsOf(before);
  const now = variantsOf(after);
  const typed = compareTypes(typesOf(old), typesOf(now), question);
  const solid = old.filter((variant) => !isNull(variant));
  const left = now.filter((variant) => !isNull(variant));
  const first = solid[0];
  if (typed.length > 0 || first === undefined) return typed;
  if (solid.length === 1 && left.length === 1)
    return compareVariants([before, first], [after, left[0] ?? {}], deeper);
  return solid.flatMap((variant, index) => {
    const tries = left.map((each) => compareVariants([before, variant], [after, each], deeper));
    if (tries.some((found) => found.length === 0)) return [];
    const nearest = tries.sort((a, b) => a.length - b.length)[0];
    return solid.length === 1 && nearest
      ? nearest
      : [`${question.where}: alternative ${index + 1} removed or narrowed`];
  });
}

/** The schema itself with local references followed and `allOf` folded in; anything else becomes `{}`. */
export function resolve(document: Json, value: unknown): Json {
  let current: unknown = value;
  for (let hops = 0; hops < 32 && isObject(current) && typeof current.$ref === 'string'; hops += 1) {
    const { $ref, ...beside } = current;
    const target = follow(document, String($ref));
    current = isObject(target) ? { ...target, ...beside } : beside;
  }
  return isObject(current) ? foldAllOf(document, current) : {};
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const numbers = new WeakMap<Json, number>();
let counter = 0;

type Variant = readonly [SchemaSide, Json];

function compareVariants(before: Variant, after: Variant, question: Question): string[] {
  const [, old] = before;
  const [, now] = after;
  return [
    ...compareTypes(typesOf([old]), typesOf([now]), question),
    ...compareValues(old, now, question),
    ...(question.direction === 'request'
      ? narrowedLimits(old, now, question)
      : widenedFormat(old, now, question)),
    ...compareProperties(before, after, question),
    ...compareInner(before, after, question),
  ];
}

function compareTypes(before: ReadonlySet<string>, after: ReadonlySet<string>, question: Question): string[] {
  const { where, direction } = question;
  const [wanted, offered] = direction === 'request' ? [before, after] : [after, before];
  if (offered.has('any')) return [];
  const missing = [...wanted].filter(
    (type) => !offered.has(type) && !(type === 'integer' && offered.has('number')),
  );
  if (missing.length === 0) return [];
  const verb = direction === 'request' ? 'no longer takes' : 'may now be';
  return [`${where}: ${verb} ${missing.join(', ')}`];
}

function compareValues(before: Json, after: Json, { where, direction }: Question): string[] {
  const old = valuesOf(before);
  const now = valuesOf(after);
  if (!now) return old && direction === 'response' ? [`${where}: is no longer one of a fixed set`] : [];
  if (!old) return direction === 'request' ? [`${where}: takes only a fixed set of values now`] : [];
  return old.filter((value) => !now.includes(value)).map((value) => `${where}: value ${value} removed`);
}

function narrowedLimits(before: Json, after: Json, { where }: Question): string[] {
  const raised = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
  const lowered = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];
  const fixed = ['pattern', 'format', 'multipleOf', 'uniqueItems'];
  const narrowed = [
    ...raised.filter((key) => number(after[key], 0, key) > number(before[key], 0, key)),
    ...lowered.filter((key) => number(after[key], 1, key) < number(before[key], 1, key)),
    ...fixed.filter((key) => after[key] !== undefined && after[key] !== false && after[key] !== before[key]),
  ];
  const open = before.additionalProperties ?? isObject(before.properties);
  const closed = after.additionalProperties === false && open !== false;
  return [
    ...narrowed.map(
      (key) => `${where}: ${key} ${JSON.stringify(before[key])} became ${JSON.stringify(after[key])}`,
    ),
    ...(closed ? [`${where}: refuses unknown fields now`] : []),
  ];
}

function widenedFormat(before: Json, after: Json, { where }: Question): string[] {
  if (before.format === undefined || before.format === after.format) return [];
  return [`${where}: format ${before.format} became ${after.format ?? 'none'}`];
}

function compareProperties([oldSide, old]: Variant, [nowSide, now]: Variant, question: Question): string[] {
  const { where, direction } = question;
  const oldFields = isObject(old.properties) ? old.properties : {};
  const nowFields = isObject(now.properties) ? now.properties : {};
  const changed = Object.entries(oldFields).flatMap(([name, schema]) => {
    const path = `${where}.${name}`;
    if (nowFields[name] === undefined) return [`${path} removed`];
    const sides = [
      { ...oldSide, schema },
      { ...nowSide, schema: nowFields[name] },
    ] as const;
    return compareSchemas(sides[0], sides[1], { ...question, where: path });
  });
  const oldRequired = namesIn(old.required);
  const nowRequired = namesIn(now.required);
  if (direction === 'request') {
    const demanded = nowRequired.filter((name) => !oldRequired.includes(name));
    return [...changed, ...demanded.map((name) => `${where}.${name} became required`)];
  }
  const dropped = oldRequired.filter((name) => !nowRequired.includes(name) && nowFields[name] !== undefined);
  return [...changed, ...dropped.map((name) => `${where}.${name} is no longer always there`)];
}

/** Items of a list and values of a map. */
function compareInner([oldSide, old]: Variant, [nowSide, now]: Variant, question: Question): string[] {
  const inner = [
    ['items', '[]'],
    ['additionalProperties', '{}'],
  ] as const;
  return inner.flatMap(([key, mark]) => {
    const sides = [
      { ...oldSide, schema: old[key] },
      { ...nowSide, schema: now[key] },
    ] as const;
    const bothThere = isObject(old[key]) && isObject(now[key]);
    const lost = isObject(old[key]) && (now[key] === undefined || typeof now[key] === 'boolean');
    if (lost && question.direction === 'response') return [`${question.where}${mark} is no longer described`];
    if (!bothThere) return [];
    return compareSchemas(sides[0], sides[1], { ...question, where: question.where + mark });
  });
}

/** The alternatives of a schema; one that is no union is its own only alternative. */
function variantsOf({ document, schema }: SchemaSide): Json[] {
  const { anyOf, oneOf, ...rest } = resolve(document, schema);
  const union = (anyOf ?? oneOf) as unknown[] | undefined;
  if (!union) return [rest];
  return union.flatMap((each) =>
    variantsOf({ document, schema: each }).map((variant) => ({ ...rest, ...variant })),
  );
}

function typesOf(variants: readonly Json[]): Set<string> {
  return new Set(variants.flatMap(typesOfOne));
}

function typesOfOne(schema: Json): string[] {
  if (Array.isArray(schema.type)) return schema.type.map(String);
  if (typeof schema.type === 'string')
    return schema.nullable === true ? [schema.type, 'null'] : [schema.type];
  const values = enumerated(schema);
  if (values) return [...new Set(values.map(typeOfValue))];
  return isObject(schema.properties) ? ['object'] : ['any'];
}

function typeOfValue(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return Array.isArray(value) ? 'array' : typeof value;
}

function isNull(schema: Json): boolean {
  return schema.type === 'null' || ('const' in schema && schema.const === null);
}

function valuesOf(schema: Json): string[] | undefined {
  return enumerated(schema)?.map((value) => JSON.stringify(value));
}

function enumerated(schema: Json): unknown[] | undefined {
  if (Array.isArray(schema.enum)) return schema.enum;
  return 'const' in schema ? [schema.const] : undefined;
}

function number(value: unknown, sign: 0 | 1, key: string): number {
  if (typeof value === 'number') return value;
  if (sign === 1) return Number.POSITIVE_INFINITY;
  return key.startsWith('min') && key !== 'minimum' ? 0 : Number.NEGATIVE_INFINITY;
}

function foldAllOf(document: Json, schema: Json): Json {
  if (!Array.isArray(schema.allOf)) return schema;
  const { allOf, ...rest } = schema;
  return allOf.map((part) => resolve(document, part)).reduce(mergeParts, rest);
}

function mergeParts(whole: Json, part: Json): Json {
  const properties = { ...(part.properties as Json | undefined), ...(whole.properties as Json | undefined) };
  const required = [...new Set([...namesIn(whole.required), ...namesIn(part.required)])];
  const merged = { ...part, ...whole };
  return Object.keys(properties).length > 0 ? { ...merged, properties, required } : merged;
}

function follow(document: Json, ref: string): unknown {
  if (!ref.startsWith('#/')) return undefined;
  const steps = ref
    .slice(2)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  return steps.reduce<unknown>((at, step) => (isObject(at) ? at[step] : undefined), document);
}

/** A number per schema object of the two documents, the same each time it is met. */
function numberOf(schema: unknown): number {
  if (!isObject(schema)) return 0;
  const known = numbers.get(schema);
  if (known !== undefined) return known;
  counter += 1;
  numbers.set(schema, counter);
  return counter;
}

function namesIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
