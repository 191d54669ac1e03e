// Generated inputs: from an operation's zod input to values that fit it, or that do not.
import { z } from 'zod';
import type { AnyDeclaration } from '../../src/operations/operation.ts';
import { formatInstant } from '../../src/values/instant.ts';
import type { Pools } from './pools.ts';
import type { Random } from './random.ts';

/** The part of JSON Schema that zod writes and we generate from. */
interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly default?: unknown;
  readonly additionalProperties?: Schema | boolean;
}

/** What generating draws on. `now` is the virtual instant around which days and instants are drawn, in milliseconds. */
export interface Sources {
  readonly random: Random;
  readonly pools: Pools;
  readonly now: number;
}

const schemas = new WeakMap<AnyDeclaration, Schema>();

/** JSON Schema of an operation's input. */
export function inputSchema(operation: AnyDeclaration): Schema {
  let schema = schemas.get(operation);
  if (!schema) {
    schema = z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' }) as Schema;
    schemas.set(operation, schema);
  }
  return schema;
}

/** An input that fits the schema, naming records that exist where the field's name allows. */
export function validInput(operation: AnyDeclaration, sources: Sources): Record<string, unknown> {
  const schema = inputSchema(operation);
  for (let attempt = 0; attempt < 20; attempt++) {
    const input = {
      ...objectOf(schema, { ...sources, root: schema, example: operation.example ?? {} }),
      ...pair(schema, sources),
    };
    if (operation.input.safeParse(input).success) return input;
  }
  return { ...operation.example };
}

/** An input that does not fit: one thing about a fitting one is wrong. */
export function invalidInput(operation: AnyDeclaration, sources: Sources): unknown {
  const { random } = sources;
  for (let attempt = 0; attempt < 50; attempt++) {
    const input = broken(validInput(operation, sources), inputSchema(operation), random);
    if (!operation.input.safeParse(input).success) return input;
  }
  return { no_such_field: true };
}

/** Fields that must fit each other, such as a ticket and one of its comments, from one record. */
function pair(schema: Schema, { random, pools }: Sources): Record<string, unknown> {
  const names = Object.keys(schema.properties ?? {}).filter((name) => name.endsWith('_id'));
  const known = names.length < 2 ? [] : pools.together(names);
  if (known.length === 0 || random.chance(20)) return {};
  const record = random.pick(random.chance(60) ? known.slice(-12) : known);
  return Object.fromEntries(names.filter((name) => name in record).map((name) => [name, record[name]]));
}

interface Making extends Sources {
  readonly root: Schema;
  readonly example: Readonly<Record<string, unknown>>;
}

function objectOf(schema: Schema, making: Making): Record<string, unknown> {
  const required = new Set(schema.required ?? []);
  const entries = Object.entries(schema.properties ?? {})
    .filter(
      ([name]) => required.has(name) || making.random.chance(name === 'cursor' || name === 'limit' ? 5 : 35),
    )
    .map(([name, part]) => [name, fieldOf(name, part, making)]);
  return Object.fromEntries(entries);
}

function fieldOf(name: string, schema: Schema, making: Making): unknown {
  const { random, pools, example } = making;
  if (name in example && random.chance(name.endsWith('_id') ? 3 : 30)) return example[name];
  const known = pools.of(name);
  // What was seen last is the likeliest to be still there, and to be the caller's own.
  const near = random.chance(50) ? known.slice(-8) : known;
  if (known.length > 0 && acceptsText(schema) && random.chance(92)) return random.pick(near);
  if (known.length > 0 && schema.type === 'integer') return Number(random.pick(known));
  if (known.length > 0 && schema.type === 'array' && schema.items && acceptsText(schema.items))
    return [random.pick(known)];
  return makeValue(name, schema, making);
}

function acceptsText(schema: Schema): boolean {
  return (schema.type === 'string' && !schema.enum) || (schema.anyOf ?? []).some(acceptsText);
}

function makeValue(name: string, schema: Schema, making: Making): unknown {
  const { random } = making;
  if (schema.$ref) return makeValue(name, resolve(schema.$ref, making.root), making);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return makeValue(name, random.pick(choices), making);
  switch (schema.type) {
    case 'string':
      return textOf(name, schema, making);
    case 'integer':
    case 'number':
      return numberOf(schema, random);
    case 'boolean':
      return random.chance(50);
    case 'null':
      return null;
    case 'array':
      return Array.from({ length: Math.max(schema.minItems ?? 0, random.below(3)) }, () =>
        fieldOf(name, schema.items ?? {}, making),
      );
    case 'object':
      return objectOf(schema, { ...making, example: {} });
    default:
      return random.word();
  }
}

function textOf(name: string, schema: Schema, { random, now }: Making): string {
  if (schema.format === 'date' || name.endsWith('_day') || name === 'from' || name === 'until')
    return formatInstant(now + random.below(60) * 86_400_000).slice(0, 10);
  if (schema.format === 'date-time' || name.endsWith('_at'))
    return formatInstant(now + random.below(60) * 3_600_000);
  if (schema.format === 'email' || name.includes('email'))
    return `anna.${random.below(1000)}@brennhagel.example`;
  const most = schema.maxLength ?? 60;
  const text = Array.from({ length: 1 + random.below(4) }, () => random.word()).join(' ');
  return text.slice(0, most).padEnd(schema.minLength ?? 0, 'x');
}

function numberOf(schema: Schema, random: Random): number {
  const least = Math.max(schema.minimum ?? 0, -1_000_000);
  const most = Math.min(schema.maximum ?? 1000, 1_000_000);
  return least + random.below(Math.max(1, most - least + 1));
}

function resolve(reference: string, root: Schema): Schema {
  return root.$defs?.[reference.split('/').at(-1) as string] ?? {};
}

function broken(input: Record<string, unknown>, schema: Schema, random: Random): unknown {
  const names = Object.keys(schema.properties ?? {});
  const name = names.length > 0 ? random.pick(names) : 'x';
  const { [name]: _, ...without } = input;
  const wrong = random.pick<unknown>([
    null,
    [],
    {},
    -1,
    1.5,
    '',
    'x'.repeat(300_000),
    2 ** 60,
    { a: { b: 1 } },
    [[]],
    true,
  ]);
  return random.pick<unknown>([
    without,
    { ...input, [name]: wrong },
    { ...input, [name]: wrong },
    { ...input, no_such_field: 1 },
    [],
    'text',
    7,
  ]);
}
