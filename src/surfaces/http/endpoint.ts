// An operation as HTTP sees it: everything that can be known before a request comes, found out once.
import type { AnyDeclaration, AnyOperation } from '../../operations/operation.ts';
import { type FieldError, type Problem, toProblem } from '../../operations/problem.ts';
import { INVALID_INPUT } from '../../operations/problems.ts';
import { hasJsonBody, methodAndPath, pathFields } from '../wire/route.ts';
import type { Fields } from './json-body.ts';
import { addQuery, decoded, type FieldReader, fieldReaders, UNREADABLE } from './query.ts';

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
  const inBody = hasJsonBody(operation);
  // Made at the first request: a schema for each of hundreds of operations would delay every start.
  let known:
    | { readonly readers: ReadonlyMap<string, FieldReader>; readonly places: readonly Place[] }
    | undefined;
  const look = () => {
    const readers = fieldReaders(operation);
    return { readers, places: placesOf(path, readers) };
  };
  return (at, query, fields) => {
    known ??= look();
    const { readers, places } = known;
    const input = fields ?? {};
    const errors: FieldError[] = [];
    for (const place of places) {
      const message = addPlace(input, place, segmentAt(at, place.position));
      if (message) errors.push({ pointer: `/${place.name}`, message });
    }
    if (query !== '') errors.push(...(inBody ? misplaced(query, readers) : addQuery(input, query, readers)));
    return { input, unreadable: errors.length > 0 ? toProblem(INVALID_INPUT, {}, { errors }) : undefined };
  };
}

/** A field of the path: which segment it is, and how its text is read. */
interface Place {
  readonly name: string;
  readonly position: number;
  readonly reader: FieldReader;
}

function placesOf(path: string, readers: ReadonlyMap<string, FieldReader>): Place[] {
  return path.split('/').flatMap((segment, position) => {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    const reader = name === undefined ? undefined : readers.get(name);
    return name === undefined || !reader ? [] : [{ name, position, reader }];
  });
}

/** The segment at a position; the empty one before the first slash is 0. */
function segmentAt(path: string, position: number): string {
  let start = 0;
  for (let passed = 0; passed < position; passed++) start = path.indexOf('/', start) + 1;
  const end = path.indexOf('/', start);
  return end < 0 ? path.slice(start) : path.slice(start, end);
}

/** Puts a field of the path into the input; answers what is wrong with it. */
function addPlace(input: Fields, { name, reader }: Place, segment: string): string | undefined {
  const text = decoded(segment);
  if (text === undefined) return UNREADABLE;
  if (Object.hasOwn(input, name)) return 'Stands in the path already.';
  input[name] = reader.read(text);
  return undefined;
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
