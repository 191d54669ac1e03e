// The OpenAPI 3.1 document: a walk over the operations of one or several planes, in their order.
import { stringify } from 'yaml';
import type { AnyDeclaration } from '../../operations/operation.ts';
import type { ProblemKind } from '../../operations/problem.ts';
import { methodAndPath } from '../wire/route.ts';
import { conventions, headerObjects, parameterObjects, securitySchemes } from './common.ts';
import { operationObject, type PlaneFacts, type Tag, tagOf } from './operation.ts';
import { problemResponses, problemSchema, problemsOf, shownProblem } from './problems.ts';
import { type Json, type SchemaCollector, schemaCollector } from './schemas.ts';

/** A plane as the document shows it. */
export interface DocumentedPlane extends PlaneFacts {
  readonly operations: readonly AnyDeclaration[];
  /** Base URL of its paths. A relative one counts from where the document was read. */
  readonly server: string;
}

/** What a document is made of. */
export interface DocumentOptions {
  readonly planes: readonly DocumentedPlane[];
  readonly title: string;
  readonly version: string;
  /** Problems of requests that reach no operation: unknown paths, refused hosts. */
  readonly problems?: readonly ProblemKind[] | undefined;
}

/** The document as plain data; equal for equal operations, key order included. */
export function openApiDocument({ planes, title, version, problems = [] }: DocumentOptions): Json {
  const schemas = schemaCollector();
  const responses = new Map<string, Json>();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const plane of planes) addPaths(paths, plane, { schemas, responses, several: planes.length > 1 });
  const settled = schemas.settle(paths);
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description: conventions,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: planes.slice(0, 1).map(serverOf),
    tags: planes
      .flatMap(tagsOf)
      .map(({ id, title: name, description }) => ({ name: id, description: `${name}: ${description}` })),
    ...(planes.length > 1 && { 'x-tagGroups': planes.map(groupOf) }),
    ...(problems.length > 0 && {
      'x-problems': problems.map((kind) => ({ status: kind.status, ...shownProblem(kind) })),
    }),
    paths: settled,
    components: componentsOf({ planes, schemas, responses }),
  };
}

/** The document as YAML. */
export function openApiYaml(document: Json): string {
  return stringify(document, { lineWidth: 0, aliasDuplicateObjects: false });
}

interface Collecting {
  readonly schemas: SchemaCollector;
  readonly responses: Map<string, Json>;
  /** The document shows several planes: each path names its server. */
  readonly several: boolean;
}

function addPaths(
  paths: Record<string, Record<string, unknown>>,
  plane: DocumentedPlane,
  all: Collecting,
): void {
  for (const operation of plane.operations) {
    const { method, path } = methodAndPath(operation);
    const item = paths[path] ?? (all.several ? { servers: [serverOf(plane)] } : {});
    const key = method.toLowerCase();
    if (key in item) throw new Error(`Two operations share the route ${operation.route}.`);
    const { references, responses } = problemResponses(problemsOf(operation, plane.name));
    for (const [name, response] of Object.entries(responses)) all.responses.set(name, response as Json);
    const object = operationObject(operation, plane, all.schemas);
    item[key] = { ...object, responses: { ...(object.responses as Json), ...references } };
    paths[path] = item;
  }
}

function serverOf({ server, name }: DocumentedPlane): Json {
  return { url: server, description: name === 'agent' ? 'Agent plane' : 'Control plane' };
}

/** Tags in order of the operations; what nobody described is named after its ids. */
function tagsOf(plane: DocumentedPlane): Tag[] {
  const { operations, tags = [] } = plane;
  const used = [...new Set(operations.map(({ id }) => tagOf(id, plane)))];
  return used.map(
    (id) =>
      tags.find((tag) => tag.id === id) ?? {
        id,
        title: `${id[0]?.toUpperCase()}${id.slice(1)}`.replaceAll('_', ' '),
        description: `Operations whose id begins with \`${id}.\`.`,
      },
  );
}

function groupOf(plane: DocumentedPlane): Json {
  return {
    name: plane.name === 'agent' ? 'Agent plane' : 'Control plane',
    tags: tagsOf(plane).map(({ id }) => id),
  };
}

function componentsOf({
  planes,
  schemas,
  responses,
}: { planes: readonly DocumentedPlane[] } & Omit<Collecting, 'several'>): Json {
  const names = new Set(planes.map(({ name }) => name));
  return {
    securitySchemes: Object.assign({}, ...[...names].map((name) => securitySchemes[name])) as Json,
    parameters: names.has('agent') ? parameterObjects : {},
    headers: headerObjects,
    responses: Object.fromEntries([...responses].sort(([a], [b]) => (a < b ? -1 : 1))),
    schemas: { ...schemas.components(), Problem: problemSchema },
  };
}
