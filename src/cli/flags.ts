// The options of an operation: one per field of its input, read back into an input. Nothing is written twice.
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Given, Option, Place } from './command.ts';
import { refusal } from './refusal.ts';

/** One field of an input as the command line sees it. */
export interface Flag {
  /** Name of the field: `ttl_seconds`. */
  readonly field: string;
  /** Name of the option: `ttl-seconds`. */
  readonly name: string;
  readonly shape: Shape;
  readonly description: string;
  readonly required: boolean;
  readonly preset?: unknown;
}

type Scalar = 'text' | 'integer' | 'number' | 'switch' | 'json' | 'mixed';

/** How the text of a value becomes a value. */
interface Shape {
  readonly of: Scalar;
  readonly list: boolean;
  readonly nullable: boolean;
  readonly choices?: readonly string[];
}

interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly description?: string;
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
}

/** The fields of an input, in the order in which it declares them. */
export function flagsOf(input: z.ZodType): Flag[] {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return Object.entries(schema.properties ?? {}).map(([field, property]) => {
    const found = resolved(property, schema);
    return {
      field,
      name: field.replaceAll('_', '-'),
      shape: shapeOf(found, schema),
      description: property.description ?? found.description ?? '',
      required: schema.required?.includes(field) === true && found.default === undefined,
      ...(found.default !== undefined && { preset: found.default }),
    };
  });
}

/** The option of a field. */
export function optionOf(flag: Flag): Option {
  const { of, list, choices } = flag.shape;
  const hints: Partial<Record<Scalar, string>> = { integer: 'N', number: 'N', json: 'JSON|@FILE' };
  return {
    name: flag.name,
    description: `${flag.description}${presetText(flag)}`,
    kind: optionKind(of, list),
    required: flag.required,
    ...(choices && { choices }),
    ...(hints[of] && { hint: hints[of] }),
  };
}

/** A field that is given by its place. */
export function placeOf(flag: Flag): Place {
  const { name, description, required, shape } = flag;
  return { name, description: `${description}${presetText(flag)}`, required, rest: shape.list };
}

/** The input that was given, by field. What was not given is left out. */
export async function inputOf(flags: readonly Flag[], given: Given): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = {};
  for (const flag of flags) {
    const value = await givenOf(flag, given);
    if (value !== undefined) input[flag.field] = value;
  }
  return input;
}

/** Refuses an input that the operation would refuse, in the words of the command line. */
export function checkInput(input: z.ZodType, value: unknown, flags: readonly Flag[]): void {
  const result = input.safeParse(value);
  if (result.success) return;
  const sentences = result.error.issues.map((issue) => {
    const flag = flags.find(({ field }) => field === issue.path[0]);
    const below = issue.path.slice(1).join('.');
    return `${flag ? `--${flag.name}` : 'The input'}${below && ` (${below})`}: ${issue.message}`;
  });
  throw refusal('USAGE', sentences.join(' '));
}

/** Reads JSON given as such, or a file of JSON or YAML given as `@FILE`; `@-` is standard input. */
async function readData(text: string, name: string): Promise<unknown> {
  const path = text.startsWith('@') ? text.slice(1) : undefined;
  const source = path === undefined ? text : readText(path);
  try {
    if (!/\.ya?ml$/.test(path ?? '')) return JSON.parse(source);
    const { parse } = await import('yaml');
    return parse(source);
  } catch (error) {
    const [reason] = (error as Error).message.split('\n');
    throw refusal(
      'USAGE',
      `--${name} cannot be read: ${reason} Write JSON in quotes, or @FILE for a file of JSON or YAML.`,
    );
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path === '-' ? 0 : path, 'utf8');
  } catch (error) {
    throw refusal('UNREADABLE_FILE', `${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

function resolved(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const name = schema.$ref?.replace('#/$defs/', '');
  const found = name === undefined ? undefined : root.$defs?.[name];
  return found ? { ...found, ...schema } : schema;
}

function shapeOf(schema: JsonSchema, root: JsonSchema): Shape {
  const alternatives = (schema.anyOf ?? []).map((each) => resolved(each, root));
  const real = alternatives.filter(({ type }) => type !== 'null');
  const nullable = real.length < alternatives.length || [schema.type].flat().includes('null');
  if (real.length === 1 && real[0]) return { ...shapeOf(real[0], root), nullable };
  if (real.length > 1) return { ...unionShape(real), nullable };
  const type = [schema.type].flat().find((each) => each !== 'null');
  if (type === 'array' && schema.items) return listShape(resolved(schema.items, root), root);
  const choices = schema.enum?.every((each) => typeof each === 'string') ? schema.enum : undefined;
  return { of: scalarOf(type), list: false, nullable, ...(choices && { choices: choices as string[] }) };
}

function listShape(items: JsonSchema, root: JsonSchema): Shape {
  const item = shapeOf(items, root);
  return item.of === 'json' || item.of === 'mixed' || item.list
    ? { of: 'json', list: false, nullable: false }
    : { ...item, list: true, nullable: false };
}

/** Several literals are choices; anything else may be JSON or plain text. */
function unionShape(alternatives: readonly JsonSchema[]): Omit<Shape, 'nullable'> {
  if (alternatives.every((each) => typeof each.const === 'string'))
    return { of: 'text', list: false, choices: alternatives.map((each) => each.const as string) };
  const hasText = alternatives.some((each) => each.type === 'string');
  return { of: hasText ? 'mixed' : 'json', list: false };
}

function scalarOf(type: string | undefined): Scalar {
  if (type === 'string') return 'text';
  if (type === 'boolean') return 'switch';
  return type === 'integer' || type === 'number' ? type : 'json';
}

function optionKind(of: Scalar, list: boolean): 'list' | 'switch' | 'value' {
  if (list) return 'list';
  return of === 'switch' ? 'switch' : 'value';
}

function presetText({ preset, description }: Flag): string {
  if (preset === undefined || preset === false || /default/i.test(description)) return '';
  return ` (default: ${typeof preset === 'string' ? preset : JSON.stringify(preset)})`;
}

async function givenOf(flag: Flag, given: Given): Promise<unknown> {
  const { shape, name } = flag;
  if (shape.of === 'switch' && !shape.list) return given.on(name);
  if (!shape.list) return read(flag, given.text(name));
  const texts = given.list(name);
  return texts.length === 0 ? undefined : Promise.all(texts.map((text) => read(flag, text)));
}

function read({ shape, name }: Flag, text: string | undefined): unknown {
  if (text === undefined) return undefined;
  if (shape.nullable && text === 'null') return null;
  switch (shape.of) {
    case 'integer':
      return numberOf(text, name, /^-?\d+$/);
    case 'number':
      return numberOf(text, name, /^-?\d+(\.\d+)?$/);
    case 'json':
      return readData(text, name);
    case 'mixed':
      return /^[{[@]/.test(text) ? readData(text, name) : scalar(text);
    default:
      return text;
  }
}

function numberOf(text: string, name: string, pattern: RegExp): number {
  if (!pattern.test(text)) throw refusal('USAGE', `--${name} takes a number; "${text}" is none.`);
  return Number(text);
}

function scalar(text: string): unknown {
  return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}
