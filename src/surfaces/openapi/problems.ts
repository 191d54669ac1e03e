// Problems in the document: which an operation may raise, grouped by status, each with its code and sentence.
import type { AnyDeclaration, AnyOperation } from '../../operations/operation.ts';
import type { ProblemData, ProblemKind } from '../../operations/problem.ts';
import * as common from '../../operations/problems.ts';
import { hasJsonBody } from '../wire/route.ts';
import type { Json } from './schemas.ts';

/** Every problem that an operation may answer with. */
export function problemsOf(operation: AnyDeclaration, plane: 'agent' | 'control'): ProblemKind[] {
  const { access } = operation as Partial<AnyOperation>;
  const body = hasJsonBody(operation);
  const agent = plane === 'agent';
  const writes = operation.effect !== 'read';
  const chosen: [boolean, ProblemKind][] = [
    [true, common.INVALID_INPUT],
    [body, common.MALFORMED_JSON],
    ['cursor' in operation.input.shape, common.INVALID_CURSOR],
    [true, common.UNAUTHENTICATED],
    [true, common.FORBIDDEN],
    [access?.on !== undefined, common.NOT_FOUND],
    [access?.on !== undefined && writes, common.PRECONDITION_FAILED],
    [body || operation.upload !== undefined, common.PAYLOAD_TOO_LARGE],
    [body || operation.upload !== undefined, common.UNSUPPORTED_MEDIA_TYPE],
    [agent && writes, common.IDEMPOTENCY_MISMATCH],
    [agent, common.RATE_LIMITED],
    [true, common.SERVICE_UNAVAILABLE],
    [true, common.WORKSPACE_BUSY],
    [true, common.WORKSPACE_BROKEN],
    [agent || writes, common.STORAGE_FULL],
    [agent, common.TIMER_STORM],
  ];
  const always = chosen.filter(([applies]) => applies).map(([, kind]) => kind);
  const own = operation.problems.filter((kind) => !always.includes(kind));
  return [...always, ...own];
}

/** References to one response for each status, and the responses they lead to by name. */
export function problemResponses(kinds: readonly ProblemKind[]): { references: Json; responses: Json } {
  const byStatus = new Map<number, ProblemKind[]>();
  for (const kind of kinds) byStatus.set(kind.status, [...(byStatus.get(kind.status) ?? []), kind]);
  const groups = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, group]) => ({ status, group, name: nameOf(group) }));
  return {
    references: Object.fromEntries(
      groups.map(({ status, name }) => [String(status), { $ref: `#/components/responses/${name}` }]),
    ),
    responses: Object.fromEntries(groups.map(({ name, group }) => [name, responseOf(group)])),
  };
}

function nameOf(group: readonly ProblemKind[]): string {
  return group.map(({ code }) => code).join('.');
}

function responseOf(group: readonly ProblemKind[]): Json {
  const status = group[0]?.status;
  const retry = status === 429 || status === 503;
  const wanted = {
    ...(status === 401 && { 'WWW-Authenticate': headerRef('WWW-Authenticate') }),
    ...(retry && { 'Retry-After': headerRef('Retry-After') }),
  };
  return {
    description: `${group.map(({ title }) => title).join('; ')}.`,
    ...(Object.keys(wanted).length > 0 && { headers: wanted }),
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    'x-problems': group.map(shownProblem),
  };
}

function headerRef(name: string): Json {
  return { $ref: `#/components/headers/${name}` };
}

/** A problem as the document lists it. */
export function shownProblem(kind: ProblemKind): Json {
  return { code: kind.code, detail: sentenceOf(kind) };
}

/**
 * The sentence with the names of its data in braces where one occurrence would have their values. A list of one text
 * reads like that text, so it stands for both.
 */
function sentenceOf(kind: ProblemKind): string {
  const data = new Proxy({} as Record<string, unknown>, { get: (_, name) => [`{${String(name)}}`] });
  return kind.detail(data as ProblemData);
}

/** What a problem looks like. */
export const problemSchema: Json = {
  type: 'object',
  description: 'Why a call was refused (RFC 9457). Compare `code`; the sentences may change.',
  properties: {
    type: { type: 'string', description: 'The code as a URN.' },
    title: { type: 'string', description: 'The same for every occurrence.' },
    status: { type: 'integer', description: 'Status of the answer.' },
    code: { type: 'string', description: 'Stable name of the problem.' },
    detail: { type: 'string', description: 'What to do about it.' },
    errors: {
      type: 'array',
      description: 'The fields that were wrong, when it was the fields.',
      items: {
        type: 'object',
        properties: {
          pointer: { type: 'string', description: 'JSON Pointer (RFC 6901) into the input.' },
          message: { type: 'string', description: 'What is wrong there.' },
        },
        required: ['pointer', 'message'],
      },
    },
    retry_after: { type: 'integer', description: 'Virtual seconds to wait before the next call.' },
  },
  required: ['type', 'title', 'status', 'code', 'detail'],
};
