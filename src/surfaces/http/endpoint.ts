// An operation as HTTP sees it: everything that can be known before a request comes, found out once.
import type { AnyDeclaration, AnyOperation } from '../../operations/operation.ts';
import { type FieldError, type Problem, toProblem } from '../../operations/problem.ts';
import { INVALID_INPUT } from '../../operations/problems.ts';
import { hasJsonBody, methodAndPath, pathFields } from '../wire/route.ts';
import type { Fields } from './json-body.ts';
import { addQuery, decoded, type FieldReader, fieldReaders } from './query.ts';

/** An operation with its route taken apart. */
export interface Endpoint {
  readonly operation: AnyDeclaration;
  readonly method: string;
  /** Fields in braces: `/v1/notes/{note_id}`. */
  readonly path: string;
  /** Where the fields that are not in the path travel. `bytes` have theirs in the query. */
  readonly body: 'none' | 'json' | 'bytes';
  /** Status of an accepted call. */
  readonly status: 200 | 201;
  /** Relative URL of the record that an accepted call made, from the raw path it was called at. */
  location(path: string, output: unknown): string | undefined;
  /** Puts the one input object together. `path` is the raw path, `query` what stands behind the question mark. */
  read(path: string, query: string, fields?: Fields): Reading;
}

/** An input, and the problem with it if the request made none. */
export interface Reading {
  readonly input: Fields;
  readonly unreadable: Problem | undefined;
}

/** The endpoints of a plane's operations. Two at one method and path are a mistake found here. */
export function endpointsOf(operations: readonly AnyDeclaration[]): Endpoint[] {
  const routes = new Map<string, string>();
  for (const { id, route = '' } of operations) {
    const shape = route.replaceAll(/\{\w+\}/g, '{}');
    const other = routes.get(shape);
    if (other !== undefined) throw new Error(`Operations ${other} and ${id} share the route ${route}.`);
    routes.set(shape, id);
  }
  return operations.map((operation) => endpointOf(operation, routes));
}

function endpointOf(operation: AnyDeclaration, routes: ReadonlyMap<string, string>): Endpoint {
  const { method, path } = methodAndPath(operation);
  for (const name of pathFields(operation))
    if (!(name in operation.input.shape))
      throw new Error(`Operation ${operation.id} has no field "${name}" for its path.`);
  const { creates } = operation as Partial<AnyOperation>;
  const readable = routes.has(`GET ${path.replaceAll(/\{\w+\}/g, '{}')}/{}`);
  return {
    operation,
    method,
    path,
    body: bodyOf(operation),
    status: creates ? 201 : 200,
    location: (at, output) =>
      creates && readable
        ? `${at.slice(at.lastIndexOf('/') + 1)}/${encodeURIComponent(creates.id(output))}`
        : undefined,
    read: reading(operation, path),
  };
}

function bodyOf(operation: AnyDeclaration): Endpoint['body'] {
  if (operation.upload) return 'bytes';
  return hasJsonBody(operation) ? 'json' : 'none';
}

function reading(operation: AnyDeclaration, path: string): Endpoint['read'] {
  const places = placesOf(path);
  const inBody = hasJsonBody(operation);
  let known: ReadonlyMap<string, FieldReader> | undefined;
  const readers = () => {
    known ??= fieldReaders(operation);
    return known;
  };
  return (at, query, fields) => {
    const input = fields ?? {};
    const errors = places.length > 0 ? addPath(input, at.split('/'), { places, readers: readers() }) : [];
    if (query !== '')
      errors.push(...(inBody ? misplaced(query, readers()) : addQuery(input, query, readers())));
    return { input, unreadable: errors.length > 0 ? toProblem(INVALID_INPUT, {}, { errors }) : undefined };
  };
}

/** Name and position of each field among the segments of a path. */
type Place = readonly [name: string, position: number];

function placesOf(path: string): Place[] {
  return path.split('/').flatMap((segment, position) => {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    return name === undefined ? [] : [[name, position] as const];
  });
}

function addPath(
  input: Fields,
  segments: readonly string[],
  route: { places: readonly Place[]; readers: ReadonlyMap<string, FieldReader> },
): FieldError[] {
  const errors: FieldError[] = [];
  for (const [name, position] of route.places) {
    const text = decoded(segments[position] as string);
    if (text === undefined)
      errors.push({ pointer: `/${name}`, message: 'Not percent-encoded UTF-8, or it holds U+0000.' });
    else if (Object.hasOwn(input, name))
      errors.push({ pointer: `/${name}`, message: 'Stands in the path already.' });
    else input[name] = route.readers.get(name)?.read(text) ?? text;
  }
  return errors;
}

/** Parameters of an operation whose fields stand in the body. */
function misplaced(query: string, readers: ReadonlyMap<string, FieldReader>): FieldError[] {
  const parameters: Fields = {};
  const errors = addQuery(parameters, query, readers);
  const named = Object.keys(parameters).map((name) => ({
    pointer: `/${name}`,
    message: 'Send this field in the body.',
  }));
  return [...errors, ...named];
}
