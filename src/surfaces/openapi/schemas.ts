// JSON Schemas of models for the document. Named models become components; a model that reads otherwise on the way in
// than on the way out (defaults, unknown fields) becomes two.
import { z } from 'zod';

/** A piece of the document. */
export type Json = Readonly<Record<string, unknown>>;

/** Collects the named models that schemas refer to. */
export interface SchemaCollector {
  /** What a caller may write. An object is given in place, so that its fields can be spread. */
  input(model: z.ZodType): Json;
  /** What a caller reads. */
  output(model: z.ZodType): Json;
  /** Puts the final names into every reference of a document part, once everything was collected. */
  settle<Part>(part: Part): Part;
  /** The named models under their final names, in order of the names. */
  components(): Json;
}

type Way = 'input' | 'output';
type Named = Map<string, Json>;

/** A collector for one document. */
export function schemaCollector(): SchemaCollector {
  const named: Record<Way, Named> = { input: new Map(), output: new Map() };
  const convert = (model: z.ZodType, way: Way): Json => {
    const options = { io: way, unrepresentable: 'any' } as const;
    const whole = z.toJSONSchema(z.object({ model }), options) as unknown as Converted;
    for (const [name, schema] of Object.entries(whole.$defs ?? {})) keep(named[way], name, tidy(schema, way));
    return tidy(whole.properties.model, way);
  };
  const finalName = (way: Way, name: string) =>
    way === 'input' && named.output.has(name) && !reads(named, name) ? `${name}Input` : name;
  const settle = <Part>(part: Part): Part =>
    walk(part, (node) => {
      const [, way, name] = refPattern.exec(String(node.$ref)) ?? [];
      if (way === undefined || name === undefined) return node;
      return { ...node, $ref: `#/components/schemas/${finalName(way as Way, name)}` };
    }) as Part;
  return {
    input: (model) => {
      const schema = convert(model, 'input');
      const [, , name] = refPattern.exec(String(schema.$ref)) ?? [];
      return name === undefined ? schema : (named.input.get(name) as Json);
    },
    output: (model) => convert(model, 'output'),
    settle,
    components: () => {
      const all = (['output', 'input'] as const).flatMap((way) =>
        [...named[way]].map(([name, schema]) => [finalName(way, name), settle(schema)] as const),
      );
      return Object.fromEntries([...all].sort(([a], [b]) => (a < b ? -1 : 1)));
    },
  };
}

interface Converted {
  readonly properties: { readonly model: Json };
  readonly $defs?: Readonly<Record<string, Json>>;
}

const refPattern = /^#\/(input|output)\/(.+)$/;

/** Two models of one name would be one component: that is a mistake found here. */
function keep(named: Named, name: string, schema: Json): void {
  const known = named.get(name);
  if (known && JSON.stringify(known) !== JSON.stringify(schema))
    throw new Error(`Two different models are called "${name}". Give one of them another id.`);
  named.set(name, schema);
}

/** Whether a name reads the same both ways, with everything below it. */
function reads(named: Readonly<Record<Way, Named>>, name: string): boolean {
  return expanded(named.input, name, new Set()) === expanded(named.output, name, new Set());
}

function expanded(named: Named, name: string, above: ReadonlySet<string>): string {
  if (above.has(name)) return name;
  const deeper = new Set([...above, name]);
  return JSON.stringify(
    walk(named.get(name), (node) => {
      const [, , inner] = refPattern.exec(String(node.$ref)) ?? [];
      return inner === undefined ? node : { ...node, $ref: expanded(named, inner, deeper) };
    }),
  );
}

/** A schema as a reader wants it: no bounds that every integer has, and answers open for fields to come. */
function tidy(schema: Json, way: Way): Json {
  return walk(schema, (node) => {
    const { $schema: _, ...rest } = node as Record<string, unknown>;
    if (rest.minimum === Number.MIN_SAFE_INTEGER) delete rest.minimum;
    if (rest.maximum === Number.MAX_SAFE_INTEGER) delete rest.maximum;
    if (way === 'output' && rest.additionalProperties === false) delete rest.additionalProperties;
    if (typeof rest.$ref === 'string') rest.$ref = rest.$ref.replace('#/$defs/', `#/${way}/`);
    return rest;
  }) as Json;
}

/** Rebuilds a value from the leaves up; `change` sees every object. */
function walk(value: unknown, change: (node: Json) => Json): unknown {
  if (Array.isArray(value)) return value.map((item) => walk(item, change));
  if (typeof value !== 'object' || value === null) return value;
  const rebuilt = Object.entries(value).map(([key, part]) => [key, walk(part, change)] as const);
  return change(Object.fromEntries(rebuilt));
}
