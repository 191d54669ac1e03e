// JSON Schemas of models as tools show them: what a caller must know, without what only validators need.
import { z } from 'zod';

/** A JSON Schema, draft 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The schema of an input: fields, limits and sentences. Patterns stand for their format, references are put in place. */
export function inputSchemaOf(model: z.ZodType): JsonSchema {
  return compact(z.toJSONSchema(model, { io: 'input' }) as JsonSchema, inInput);
}

/**
 * The schema of an output, or undefined when it is no object (MCP takes nothing else). It tells the shape alone: limits
 * and sentences are in the OpenAPI document, and a text that was shortened must still match.
 */
export function outputSchemaOf(model: z.ZodType): JsonSchema | undefined {
  const schema = compact(z.toJSONSchema(model, { io: 'output' }) as JsonSchema, inOutput);
  if (schema.type === 'object') return schema;
  const variants = (schema.oneOf ?? schema.anyOf) as readonly JsonSchema[] | undefined;
  return variants?.every(({ type }) => type === 'object') ? { type: 'object', ...schema } : undefined;
}

/** Whether a keyword stays. */
type Keeps = (keyword: string, schema: JsonSchema) => boolean;

const inInput: Keeps = (keyword, schema) => {
  if (keyword === '$schema' || keyword === '$defs' || keyword === 'id') return false;
  if (keyword === 'pattern') return schema.format === undefined;
  if (keyword === 'propertyNames') return false;
  return Math.abs(schema[keyword] as number) !== Number.MAX_SAFE_INTEGER;
};

const shape = new Set([
  'type',
  'properties',
  'required',
  'items',
  'enum',
  'const',
  'anyOf',
  'oneOf',
  'allOf',
  '$ref',
]);
const inOutput: Keeps = (keyword, schema) =>
  shape.has(keyword) || (keyword === 'additionalProperties' && schema[keyword] !== false);

function compact(schema: JsonSchema, keeps: Keeps): JsonSchema {
  const given = (schema.$defs ?? {}) as Readonly<Record<string, JsonSchema>>;
  const defs = new Map(Object.entries(given).map(([name, def]) => [name, pruned(def, keeps)]));
  const root = pruned(schema, keeps);
  const kept = worthKeeping(root, defs);
  const inline = (node: JsonSchema): JsonSchema => {
    const name = refName(node);
    if (name === undefined || kept.has(name)) return mapped(node, inline);
    const { $ref: _, ...beside } = node;
    return { ...inline(defs.get(name) ?? {}), ...beside };
  };
  const top = refName(root);
  const whole =
    top !== undefined && kept.has(top) ? mapped(defs.get(top) as JsonSchema, inline) : inline(root);
  if (kept.size === 0) return whole;
  const $defs = Object.fromEntries(
    [...kept].map((name) => [name, mapped(defs.get(name) as JsonSchema, inline)]),
  );
  return { ...whole, $defs };
}

function pruned(schema: JsonSchema, keeps: Keeps): JsonSchema {
  const rest = Object.entries(schema).filter(([keyword]) => keeps(keyword, schema));
  return nullableInPlace(mapped(Object.fromEntries(rest), (part) => pruned(part, keeps)));
}

/** A choice between one type and null, written as a list of types. */
function nullableInPlace(schema: JsonSchema): JsonSchema {
  const { anyOf, ...beside } = schema as { anyOf?: readonly JsonSchema[] };
  const [one, nothing, ...more] = anyOf ?? [];
  const isSimple = typeof one?.type === 'string' && one.enum === undefined && one.const === undefined;
  if (!isSimple || more.length > 0 || JSON.stringify(nothing) !== '{"type":"null"}') return schema;
  return { ...one, type: [one.type, 'null'], ...beside };
}

/** Definitions that stay beside the schema: recursive ones, and long ones that several places use. */
function worthKeeping(root: JsonSchema, defs: ReadonlyMap<string, JsonSchema>): Set<string> {
  const texts = [root, ...defs.values()].map((schema) => JSON.stringify(schema));
  const kept = [...defs].filter(([name, def]) => {
    const reference = JSON.stringify({ $ref: `#/$defs/${name}` }).slice(1, -1);
    const uses = texts.reduce((sum, text) => sum + text.split(reference).length - 1, 0);
    return reaches(name, def, defs) || (uses > 1 && JSON.stringify(def).length > 100);
  });
  return new Set(kept.map(([name]) => name));
}

/** Whether a definition leads back to itself. */
function reaches(name: string, from: JsonSchema, defs: ReadonlyMap<string, JsonSchema>): boolean {
  const seen = new Set<string>();
  const waiting = [from];
  for (let schema = waiting.pop(); schema; schema = waiting.pop()) {
    for (const [, found = ''] of JSON.stringify(schema).matchAll(/"\$ref":"#\/\$defs\/([^"]+)"/g)) {
      if (found === name) return true;
      const next = defs.get(found);
      if (next && !seen.has(found)) waiting.push(next);
      seen.add(found);
    }
  }
  return false;
}

function refName({ $ref }: JsonSchema): string | undefined {
  return typeof $ref === 'string' && $ref.startsWith('#/$defs/') ? $ref.slice(8) : undefined;
}

/** The schema with each schema directly inside it changed. Names of properties are no keywords. */
function mapped(schema: JsonSchema, change: (part: JsonSchema) => JsonSchema): JsonSchema {
  const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;
  const entries = Object.entries(schema).map(([keyword, value]): [string, unknown] => {
    if (!isSchema(value)) return [keyword, value];
    if (keyword === 'properties')
      return [
        keyword,
        Object.fromEntries(Object.entries(value).map(([name, part]) => [name, change(part as JsonSchema)])),
      ];
    if (keyword === 'items' || keyword === 'additionalProperties') return [keyword, change(value)];
    const isList = ['anyOf', 'oneOf', 'allOf', 'prefixItems'].includes(keyword);
    return [keyword, isList ? (value as unknown as JsonSchema[]).map(change) : value];
  });
  return Object.fromEntries(entries);
}
