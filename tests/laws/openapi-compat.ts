// Finds what a caller of the old API would notice: two OpenAPI 3.1 documents in, breaking changes out.
import { compareSchemas, isObject, type Json, type Question, resolve } from './schema-compat.ts';

export interface Breaking {
  readonly operationId: string;
  /** One sentence part: where, and what was lost or narrowed. */
  readonly what: string;
}

/**
 * Everything in `after` that breaks a caller written for `before`. Additions never do: a new operation, optional
 * input, output field, enum value, problem code or status.
 */
export function findBreaking(before: Json, after: Json): Breaking[] {
  const now = new Map(operationsOf(after).map((operation) => [operation.id, operation]));
  const lost = operationsOf(before).flatMap((old) => {
    const current = now.get(old.id);
    const whats = current ? compareOperations(old, current) : ['operation removed'];
    return whats.map((what) => ({ operationId: old.id, what }));
  });
  const seen = new Set<string>();
  return lost.filter(({ operationId, what }) => isNew(seen, `${operationId} ${what}`));
}

/** Those of `breaking` whose operation id no line under Unreleased → Breaking of the changelog mentions. */
export function unannounced(breaking: readonly Breaking[], changelog: string): Breaking[] {
  const section = breakingSection(changelog);
  return breaking.filter(({ operationId }) => !mentions(section, operationId));
}

interface Operation {
  readonly id: string;
  readonly route: string;
  readonly body: Json;
  readonly parameters: Map<string, Json>;
  readonly document: Json;
}

const methods = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace'];

function operationsOf(document: Json): Operation[] {
  return entries(document.paths).flatMap(([path, item]) =>
    methods
      .filter((method) => isObject(item[method]))
      .map((method) => operationOf({ document, item, method, path })),
  );
}

function operationOf({ document, item, method, path }: Place): Operation {
  const body = item[method] as Json;
  const listed = [...list(item.parameters), ...list(body.parameters)].map((each) => resolve(document, each));
  const parameters = new Map(listed.map((each) => [`${each.in} ${each.name}`, each]));
  const route = `${method.toUpperCase()} ${path}`;
  return { id: String(body.operationId ?? route), route, body, parameters, document };
}

interface Place {
  readonly document: Json;
  readonly item: Json;
  readonly method: string;
  readonly path: string;
}

function compareOperations(before: Operation, after: Operation): string[] {
  return [
    ...(before.route === after.route ? [] : [`route ${before.route} became ${after.route}`]),
    ...compareParameters(before, after),
    ...compareBodies(before, after),
    ...compareResponses(before, after),
    ...lostCodes(before, after),
  ];
}

function compareParameters(before: Operation, after: Operation): string[] {
  const changed = [...before.parameters].flatMap(([key, old]) => {
    const current = after.parameters.get(key);
    if (!current) return [`parameter ${key} removed`];
    const required = current.required && !old.required ? [`parameter ${key} became required`] : [];
    return [
      ...required,
      ...compare([before, old], [after, current], { direction: 'request', where: `parameter ${key}` }),
    ];
  });
  const demanded = [...after.parameters]
    .filter(([key, each]) => each.required && !before.parameters.has(key))
    .map(([key]) => `required parameter ${key} added`);
  return [...changed, ...demanded];
}

function compareBodies(before: Operation, after: Operation): string[] {
  const old = resolve(before.document, before.body.requestBody);
  const current = resolve(after.document, after.body.requestBody);
  if (current.required && !old.required) return ['request body became required'];
  if (before.body.requestBody && !after.body.requestBody) return ['request body removed'];
  return entries(old.content).flatMap(([type, oldMedia]) => {
    const media = object(current.content)[type];
    if (!isObject(media)) return [`request type ${type} removed`];
    return compare([before, oldMedia], [after, media], { direction: 'request', where: 'request' });
  });
}

function compareResponses(before: Operation, after: Operation): string[] {
  const current = object(after.body.responses);
  return entries(before.body.responses).flatMap(([status, reference]) => {
    if (!isObject(current[status])) return [`response ${status} removed`];
    const old = resolve(before.document, reference);
    const now = resolve(after.document, current[status]);
    return [
      ...compareParts([before, old.content], [after, now.content], `response ${status}`),
      ...compareParts([before, old.headers], [after, now.headers], `response ${status} header`),
    ];
  });
}

type Side = readonly [Operation, unknown];

function compareParts([before, old]: Side, [after, now]: Side, where: string): string[] {
  return entries(old).flatMap(([name, part]) => {
    const current = object(now)[name];
    if (!isObject(current)) return [`${where} ${name} removed`];
    const oldPart = resolve(before.document, part);
    const nowPart = resolve(after.document, current);
    return compare([before, oldPart], [after, nowPart], { direction: 'response', where: `${where} ${name}` });
  });
}

function compare([before, oldHolder]: Side, [after, nowHolder]: Side, question: Question): string[] {
  const oldSchema = object(oldHolder).schema;
  if (oldSchema === undefined) return [];
  return compareSchemas(
    { document: before.document, schema: oldSchema },
    { document: after.document, schema: object(nowHolder).schema ?? true },
    question,
  );
}

/** Problem codes may stand in an `x-…` list of the operation; those in response schemas are enum values. */
function lostCodes(before: Operation, after: Operation): string[] {
  const current = new Set(listedCodes(after));
  return listedCodes(before)
    .filter((code) => !current.has(code))
    .map((code) => `problem code ${code} removed`);
}

function listedCodes({ body, document }: Operation): string[] {
  const holders = [body, ...entries(body.responses).map(([, response]) => resolve(document, response))];
  return holders.flatMap((holder) =>
    Object.entries(holder)
      .filter(([key, value]) => /^x-.*(?:problem|code|error)/.test(key) && value)
      .flatMap(([, value]) => codesIn(value)),
  );
}

function codesIn(value: unknown): string[] {
  if (!Array.isArray(value)) return isObject(value) ? Object.keys(value) : [];
  return value.map((each) => (isObject(each) ? String(each.code) : String(each)));
}

function breakingSection(changelog: string): string {
  const unreleased = /^## \[?Unreleased\]?.*\n([\s\S]*?)(?=^## |$(?![\s\S]))/im.exec(changelog)?.[1] ?? '';
  return /^### Breaking.*\n([\s\S]*?)(?=^### |$(?![\s\S]))/im.exec(unreleased)?.[1] ?? '';
}

/** As a whole: `tickets.create` is not mentioned by `tickets.create_many`, but by a sentence that ends in it. */
function mentions(text: string, id: string): boolean {
  const literal = id.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  return new RegExp(`(?<![\\w.])${literal}(?!\\w|\\.\\w)`).test(text);
}

function entries(value: unknown): [string, Json][] {
  return Object.entries(object(value)).filter((entry): entry is [string, Json] => isObject(entry[1]));
}

function object(value: unknown): Json {
  return isObject(value) ? value : {};
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function isNew(seen: Set<string>, key: string): boolean {
  return !seen.has(key) && seen.add(key).has(key);
}
