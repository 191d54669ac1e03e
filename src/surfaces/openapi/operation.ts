// One operation in the document.
import type { AnyDeclaration, AnyOperation } from '../../operations/operation.ts';
import { hasJsonBody, pathFields } from '../wire/route.ts';
import type { Json, SchemaCollector } from './schemas.ts';

/** What a plane's operations share. */
export interface PlaneFacts {
  readonly name: 'agent' | 'control';
  /** What its operations are grouped by: apps, or the parts of their ids before the dot. */
  readonly tags?: readonly Tag[] | undefined;
  /** Roles that may call an operation; left out on a plane without roles. */
  readonly roles?: ((operation: AnyDeclaration) => readonly string[]) | undefined;
}

/** A group of operations; an app is one. */
export interface Tag {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Those that belong to it, whatever their ids begin with. */
  readonly operations?: readonly { readonly id: string }[];
}

/** The operation object, without its problems. */
export function operationObject(
  operation: AnyDeclaration,
  plane: PlaneFacts,
  schemas: SchemaCollector,
): Json {
  const { id, summary, description, effect } = operation;
  const { access } = operation as Partial<AnyOperation>;
  const fields = fieldsOf(operation, schemas);
  return {
    operationId: id,
    summary,
    ...(description && { description }),
    tags: [tagOf(id, plane)],
    'x-effect': effect,
    ...(access && { 'x-permission': access.permission }),
    ...(plane.roles && { 'x-roles': [...plane.roles(operation)] }),
    security: [{ [plane.name === 'agent' ? 'agent_token' : 'control_key']: [] }],
    ...withParameters([...parametersOf(operation, fields), ...headersOf(operation, plane)]),
    ...bodyOf(operation, fields),
    responses: { [successStatus(operation)]: successOf(operation, plane, schemas) },
  };
}

/** Id of the tag of an operation: its app, or the part of its id before the dot. */
export function tagOf(id: string, { tags = [] }: PlaneFacts): string {
  const owner = tags.find(({ operations }) => operations?.some((operation) => operation.id === id));
  return owner?.id ?? (id.split('.')[0] as string);
}

interface InputFields {
  readonly properties: Readonly<Record<string, Json>>;
  readonly required: ReadonlySet<string>;
  readonly inPath: readonly string[];
}

function fieldsOf(operation: AnyDeclaration, schemas: SchemaCollector): InputFields {
  const { properties = {}, required = [] } = schemas.input(operation.input) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return { properties, required: new Set(required), inPath: pathFields(operation) };
}

function withParameters(parameters: readonly Json[]): Json {
  return parameters.length > 0 ? { parameters } : {};
}

/** Fields of the path, and of the query unless they travel in the body. */
function parametersOf(operation: AnyDeclaration, { properties, required, inPath }: InputFields): Json[] {
  const inQuery = hasJsonBody(operation)
    ? []
    : Object.keys(properties).filter((name) => !inPath.includes(name));
  const parameter = (name: string, place: 'path' | 'query') => {
    const { description, ...schema } = properties[name] as Json;
    const example = operation.example?.[name];
    return {
      name,
      in: place,
      ...((place === 'path' || required.has(name)) && { required: true }),
      ...(description !== undefined && { description }),
      schema,
      ...(example !== undefined && { example }),
    };
  };
  return [
    ...inPath.map((name) => parameter(name, 'path')),
    ...inQuery.map((name) => parameter(name, 'query')),
  ];
}

function headersOf(operation: AnyDeclaration, plane: PlaneFacts): Json[] {
  if (operation.effect === 'read' || plane.name !== 'agent') return [];
  const { access } = operation as Partial<AnyOperation>;
  const names = [...(access?.on ? ['If-Match'] : []), 'Idempotency-Key'];
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

function bodyOf(operation: AnyDeclaration, fields: InputFields): Json {
  if (operation.upload) return { requestBody: bytesBody(operation.upload.limit) };
  if (!hasJsonBody(operation)) return {};
  const names = Object.keys(fields.properties).filter((name) => !fields.inPath.includes(name));
  if (names.length === 0) return {};
  const required = names.filter((name) => fields.required.has(name));
  const schema = {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, fields.properties[name]])),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
  const example = exampleBody(operation, names);
  const content = { 'application/json': { schema, ...(example && { example }) } };
  return { requestBody: { ...(required.length > 0 && { required: true }), content } };
}

function bytesBody(limit: number): Json {
  return {
    description: `The bytes themselves, of any media type; at most ${limit}.`,
    required: true,
    content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
  };
}

function exampleBody(operation: AnyDeclaration, names: readonly string[]): Json | undefined {
  const given = Object.entries(operation.example ?? {}).filter(([name]) => names.includes(name));
  return given.length > 0 ? Object.fromEntries(given) : undefined;
}

function successStatus(operation: AnyDeclaration): '200' | '201' {
  return (operation as Partial<AnyOperation>).creates ? '201' : '200';
}

function successOf(operation: AnyDeclaration, plane: PlaneFacts, schemas: SchemaCollector): Json {
  const made = successStatus(operation) === '201';
  const file = operation.output === 'file';
  const names = [
    ...(plane.name === 'agent' ? ['Date', 'X-Request-Id'] : []),
    ...(operation.versioned || file ? ['ETag'] : []),
    ...(made ? ['Location'] : []),
    ...(file ? ['Content-Disposition'] : []),
  ];
  const headers = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
  const content = file
    ? { '*/*': { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: schemas.output(operation.output) } };
  return {
    description: sentence(made, file),
    ...(names.length > 0 && { headers }),
    content,
  };
}

function sentence(made: boolean, file: boolean): string {
  if (made) return 'The record that was made.';
  return file ? 'The file.' : 'The answer.';
}
