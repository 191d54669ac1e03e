// Query strings, strictly: each parameter becomes the type that the operation's schema gives it, or stays a text that
// the schema refuses.
import { z } from 'zod';
import type { AnyDeclaration } from '../../operations/operation.ts';
import type { FieldError } from '../../operations/problem.ts';
import type { Fields } from './json-body.ts';

/** How a text becomes the value of one field. */
export interface FieldReader {
  /** The value, or the text itself if it is none of the field's type. */
  read(text: string): unknown;
  /** The field is a list: its parameter may be repeated. */
  readonly repeated: boolean;
}

/** Readers of every field of an operation's input, by name. */
export function fieldReaders(operation: AnyDeclaration): ReadonlyMap<string, FieldReader> {
  const schema = z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' }) as Schema;
  const fields = Object.entries(schema.properties ?? {});
  return new Map(fields.map(([name, field]) => [name, readerOf(field, schema.$defs ?? {})]));
}

/** Adds the parameters of a query string to an input. Answers what is wrong with them, field by field. */
export function addQuery(
  input: Fields,
  query: string,
  readers: ReadonlyMap<string, FieldReader>,
): FieldError[] {
  const lists = new Map<string, unknown[]>();
  const errors: FieldError[] = [];
  for (const pair of query.split('&')) {
    if (pair === '') continue;
    const [name, text] = decodedPair(pair);
    if (name === undefined || text === undefined) {
      errors.push({
        pointer: pointer(name ?? ''),
        message: UNREADABLE,
      });
      continue;
    }
    const reader = readers.get(name) ?? asText;
    const list = lists.get(name) ?? [];
    lists.set(name, list);
    list.push(reader.read(text));
    if (list.length === 2 && !reader.repeated)
      errors.push({ pointer: pointer(name), message: 'Given more than once.' });
    put(input, name, reader.repeated ? list : list[0]);
  }
  return errors;
}

/** A parameter that the operation does not have: its schema refuses it. */
const asText: FieldReader = { read: (text) => text, repeated: false };

/** What is said of a text that {@link decoded} has none for. */
export const UNREADABLE = 'Not percent-encoded UTF-8, or it holds U+0000.';

/** What percent-encoding hides; undefined if it is malformed or hides U+0000. */
export function decoded(text: string): string | undefined {
  if (!text.includes('%')) return text;
  try {
    const plain = decodeURIComponent(text);
    return plain.includes('\0') ? undefined : plain;
  } catch {
    return undefined;
  }
}

/** Sets a member of any name; `__proto__` too, which an assignment would swallow. */
function put(input: Fields, name: string, value: unknown): void {
  Object.defineProperty(input, name, { value, enumerable: true, writable: true, configurable: true });
}

function decodedPair(pair: string): [name: string | undefined, text: string | undefined] {
  const spaced = pair.replaceAll('+', ' ');
  const equals = spaced.indexOf('=');
  if (equals < 0) return [decoded(spaced), ''];
  return [decoded(spaced.slice(0, equals)), decoded(spaced.slice(equals + 1))];
}

function pointer(name: string): string {
  return `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The part of JSON Schema that decides how a text is read. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly $ref?: string;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

function readerOf(schema: Schema, defs: Readonly<Record<string, Schema>>): FieldReader {
  const variants = variantsOf(schema, defs);
  const list = variants.find(({ type }) => type === 'array' || type?.includes('array'));
  if (!list) return { read: readAs(typesOf(variants)), repeated: false };
  return { read: readAs(typesOf(variantsOf(list.items ?? {}, defs))), repeated: true };
}

/** The alternatives of a schema, references followed. */
function variantsOf(schema: Schema, defs: Readonly<Record<string, Schema>>): Schema[] {
  if (schema.$ref) return variantsOf(defs[schema.$ref.split('/').at(-1) as string] ?? {}, defs);
  const alternatives = schema.anyOf ?? schema.oneOf;
  return alternatives ? alternatives.flatMap((each) => variantsOf(each, defs)) : [schema];
}

function typesOf(variants: readonly Schema[]): Set<string> {
  return new Set(
    variants.flatMap(({ type, const: only }) => type ?? (only === undefined ? 'string' : typeof only)),
  );
}

/** The first type, in this order, that a text spells exactly: `25`, `2.5`, `true`, `null`. Everything else is text. */
function readAs(types: ReadonlySet<string>): (text: string) => unknown {
  const whole = types.has('integer');
  const any = types.has('number');
  const truth = types.has('boolean');
  const nothing = types.has('null');
  return (text) => {
    if ((whole && integer.test(text)) || (any && number.test(text))) return Number(text);
    if (truth && (text === 'true' || text === 'false')) return text === 'true';
    return nothing && text === 'null' ? null : text;
  };
}

const integer = /^-?(?:0|[1-9]\d{0,15})$/;
const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
