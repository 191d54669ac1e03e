// Where each field of an input travels: in the path, in the query or in the body. One rule for client, server and documents.
import type { AnyDeclaration } from '../../operations/operation.ts';
import { fail } from '../../operations/problem.ts';
import { INVALID_INPUT } from '../../operations/problems.ts';

/** The part of a declaration that decides. */
export type Routed = Pick<AnyDeclaration, 'route' | 'upload'>;

/** An input on its way out. */
export interface SplitInput {
  readonly method: string;
  /** Path with its fields filled in, and the query if there is one: `/v1/tickets?limit=5`. */
  readonly target: string;
  /** The fields of the JSON body; undefined when the call has none. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
}

/** Method and path of a route; fields stand in braces. */
export function methodAndPath({ route }: Routed): { method: string; path: string } {
  const [method = '', path = ''] = (route ?? '').split(' ');
  return { method, path };
}

/** Names of the fields in the path, in order. */
export function pathFields(operation: Routed): string[] {
  return [...methodAndPath(operation).path.matchAll(/\{(\w+)\}/g)].map(([, field]) => field as string);
}

/** Fields that are not in the path travel as JSON, unless the method has no body or the body is the bytes themselves. */
export function hasJsonBody(operation: Routed): boolean {
  const { method } = methodAndPath(operation);
  return method !== 'GET' && method !== 'DELETE' && operation.upload === undefined;
}

/**
 * Spreads an input over path, query and body. Lists in the query repeat their name. A text that no path can carry (empty,
 * `.` or `..`) is refused with INVALID_INPUT, as is a missing one.
 */
export function splitInput(operation: Routed, input: Readonly<Record<string, unknown>>): SplitInput {
  const { method, path } = methodAndPath(operation);
  const inPath = new Set(pathFields(operation));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, field: string) => segment(field, input[field]));
  const rest = Object.entries(input).filter(([field, value]) => !inPath.has(field) && value !== undefined);
  if (hasJsonBody(operation)) return { method, target: filled, body: Object.fromEntries(rest) };
  const query = new URLSearchParams(rest.flatMap(([field, value]) => pairs(field, value))).toString();
  return { method, target: query === '' ? filled : `${filled}?${query}`, body: undefined };
}

function segment(field: string, value: unknown): string {
  const text = value === undefined || value === null ? '' : String(value);
  if (text !== '' && text !== '.' && text !== '..') return encodeURIComponent(text);
  return fail(INVALID_INPUT, {}, { errors: [{ pointer: `/${field}`, message: 'Give the id of a record.' }] });
}

function pairs(field: string, value: unknown): [string, string][] {
  if (Array.isArray(value)) return value.flatMap((item) => pairs(field, item));
  return [[field, typeof value === 'object' ? JSON.stringify(value) : String(value)]];
}
