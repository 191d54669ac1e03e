// The document of the fixture company, and what makes it one that others can rely on.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { notesApp } from '../../../tests/fixtures/notes/index.ts';
import { parcelsApp } from '../../../tests/fixtures/parcels/index.ts';
import type { AnyDeclaration, AnyOperation } from '../../operations/operation.ts';
import { problem } from '../../operations/problem.ts';
import { doorProblems } from '../http/index.ts';
import { type DocumentedPlane, openApiDocument, openApiYaml } from './index.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests look into every corner of the document
type Any = any;

const operations = [...notesApp.operations, ...parcelsApp.operations].filter(
  ({ audience }) => audience === 'agent',
);
const agent: DocumentedPlane = {
  name: 'agent',
  operations,
  server: '.',
  tags: [{ id: 'notes', title: 'Notes', description: 'Short texts.' }],
};
const made = (planes: readonly DocumentedPlane[] = [agent]): Any =>
  openApiDocument({ planes, title: 'Notes', version: '1', problems: doorProblems });
const document = made();

function declared(change: Partial<AnyOperation>): AnyDeclaration {
  return { ...(operations[0] as AnyDeclaration), ...change };
}

describe('the document', () => {
  it('holds every operation once, under its id, its route and the tag of its app', () => {
    const found = Object.entries<Any>(document.paths).flatMap(([path, item]) =>
      Object.entries<Any>(item).map(([method, { operationId, tags }]) => [
        operationId,
        tags[0],
        `${method.toUpperCase()} ${path}`,
      ]),
    );
    const expected = operations.map(({ id, route }) => [id, id.split('.')[0], route]);
    expect(found.sort()).toEqual(expected.sort());
    expect(document.tags).toEqual([
      { name: 'notes', description: 'Notes: Short texts.' },
      { name: 'parcels', description: 'Parcels: Operations whose id begins with `parcels.`.' },
    ]);
  });

  it('is the same text each time it is made', () => {
    expect(openApiYaml(made())).toBe(openApiYaml(document));
  });

  it('has no reference that leads nowhere', () => {
    const text = JSON.stringify(document);
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference as string);
    expect(references.length).toBeGreaterThan(20);
    for (const reference of new Set(references)) {
      const steps = reference.replace('#/', '').split('/');
      expect([reference, steps.reduce<Any>((at, step) => at?.[step], document)]).not.toContain(undefined);
    }
  });

  it('tells the limits', () => {
    for (const limit of ['1048576 bytes', '64 levels', '262144 bytes', '16384 bytes', '30 seconds'])
      expect(document.info.description).toContain(limit);
  });
});

describe('an operation', () => {
  it('spreads its input over path, query and body', () => {
    const { get, patch } = document.paths['/v1/notes/{note_id}'];
    expect(get.parameters).toEqual([
      {
        name: 'note_id',
        in: 'path',
        required: true,
        description: 'Id of the note.',
        schema: { type: 'string', maxLength: 40 },
      },
    ]);
    expect(get.requestBody).toBeUndefined();
    expect(patch.requestBody.required).toBe(true);
    expect(patch.requestBody.content['application/json'].schema).toEqual({
      type: 'object',
      properties: { body: expect.objectContaining({ type: 'string', maxLength: 200_000 }) },
      required: ['body'],
      additionalProperties: false,
    });
    const list = document.paths['/v1/notes'].get.parameters;
    expect(list.map(({ name, in: place }: Any) => `${place} ${name}`)).toEqual([
      'query words',
      'query state',
      'query limit',
      'query cursor',
    ]);
    expect(list[2].schema).toEqual({ default: 25, type: 'integer', minimum: 1, maximum: 200 });
  });

  it('shows its example where its fields are', () => {
    const { post } = document.paths['/v1/notes'];
    expect(post.requestBody.content['application/json'].example).toEqual({
      title: 'Call Tarvik',
      body: 'About the price list.',
    });
    const [name] = document.paths['/v1/parcels'].post.parameters;
    expect(name).toMatchObject({ name: 'name', in: 'query', required: true, example: 'list.txt' });
  });

  it('takes a key when it writes, and a version when it is about a record', () => {
    const references = (operation: Any) =>
      (operation.parameters ?? []).map(({ $ref }: Any) => $ref?.split('/').at(-1)).filter(Boolean);
    expect(references(document.paths['/v1/notes'].post)).toEqual(['Idempotency-Key']);
    expect(references(document.paths['/v1/notes/{note_id}'].patch)).toEqual(['If-Match', 'Idempotency-Key']);
    expect(references(document.paths['/v1/notes/{note_id}'].get)).toEqual([]);
  });

  it('answers 201 with a location when it makes a record, bytes when it answers a file', () => {
    const [made201] = Object.keys(document.paths['/v1/notes'].post.responses);
    expect(made201).toBe('201');
    expect(Object.keys(document.paths['/v1/notes'].post.responses['201'].headers)).toEqual([
      'Date',
      'X-Request-Id',
      'ETag',
      'Location',
    ]);
    const file = document.paths['/v1/parcels/{parcel_id}/content'].get.responses['200'];
    expect(file.content).toEqual({ '*/*': { schema: { type: 'string', format: 'binary' } } });
    expect(document.paths['/v1/parcels'].post.requestBody.description).toContain('at most 100000');
  });

  it('lists every problem it may raise by status, with code and sentence', () => {
    const { responses } = document.paths['/v1/notes/{note_id}'].patch;
    const problems = Object.entries<Any>(responses)
      .filter(([, { $ref }]) => $ref)
      .map(([status, { $ref }]) => [
        status,
        document.components.responses[$ref.split('/').at(-1)]['x-problems'],
      ]);
    const codes = Object.fromEntries(
      problems.map(([status, list]) => [status, list.map(({ code }: Any) => code)]),
    );
    expect(codes).toEqual({
      400: ['INVALID_INPUT', 'MALFORMED_JSON'],
      401: ['UNAUTHENTICATED'],
      403: ['FORBIDDEN'],
      404: ['NOT_FOUND'],
      409: ['NOTE_DONE'],
      412: ['PRECONDITION_FAILED'],
      413: ['PAYLOAD_TOO_LARGE'],
      415: ['UNSUPPORTED_MEDIA_TYPE'],
      422: ['IDEMPOTENCY_MISMATCH'],
      429: ['RATE_LIMITED'],
      503: ['SERVICE_UNAVAILABLE', 'WORKSPACE_BUSY', 'WORKSPACE_BROKEN'],
      507: ['STORAGE_FULL', 'TIMER_STORM'],
    });
    const tooLarge = document.components.responses.PAYLOAD_TOO_LARGE['x-problems'];
    expect(tooLarge).toEqual([
      { code: 'PAYLOAD_TOO_LARGE', detail: 'The limit is {limit} bytes. Send less.' },
    ]);
  });
});

describe('a tag', () => {
  it('is the app that declares an operation, whatever its id begins with', () => {
    const twin = declared({ id: 'clock.twin' });
    const apps = [{ id: 'notes', title: 'Notes', description: 'Short texts.', operations: [twin] }];
    const whole = made([{ ...agent, operations: [twin], tags: apps }]);
    expect(whole.paths['/v1/notes'].post.tags).toEqual(['notes']);
    expect(whole.tags).toEqual([{ name: 'notes', description: 'Notes: Short texts.' }]);
  });
});

describe('problems beyond those of operations', () => {
  it('are listed beside the paths', () => {
    const codes = document['x-problems'].map(({ code, status }: Any) => `${status} ${code}`);
    expect(codes).toEqual(['421 HOST_NOT_ALLOWED', '403 ORIGIN_NOT_ALLOWED']);
  });
});

describe('a named model', () => {
  const Window = z.strictObject({ days: z.int().default(7).describe('Days.') }).meta({ id: 'Window' });
  const Plain = z.object({ word: z.string().describe('A word.') }).meta({ id: 'Plain' });
  const input = z.strictObject({ window: Window, plain: Plain.optional() });
  const output = z.object({ window: Window, plain: Plain });
  const both = made([{ ...agent, operations: [declared({ input, output, example: {} })] }]);
  const { schemas } = both.components;

  it('is one component where it reads the same both ways, and two where it does not', () => {
    expect(Object.keys(schemas)).toEqual(['Plain', 'Window', 'WindowInput', 'Problem']);
    expect(schemas.WindowInput.additionalProperties).toBe(false);
    expect(schemas.WindowInput.required).toBeUndefined();
    expect(schemas.Window.required).toEqual(['days']);
    const { post } = both.paths['/v1/notes'];
    expect(post.requestBody.content['application/json'].schema.properties).toEqual({
      window: { $ref: '#/components/schemas/WindowInput' },
      plain: { $ref: '#/components/schemas/Plain' },
    });
  });

  it('leaves answers open for fields to come, and spells no bound that every integer has', () => {
    expect(schemas.Window.additionalProperties).toBeUndefined();
    expect(schemas.Window.properties.days).toEqual({ default: 7, type: 'integer', description: 'Days.' });
  });

  it('may not share its name with another', () => {
    const answering = (id: string, output: z.ZodType) =>
      declared({ id, route: `GET /v1/${id}` as never, output });
    const one = answering('notes.one', z.object({ x: z.object({ a: z.string() }).meta({ id: 'Clash' }) }));
    const other = z.object({ b: z.string() });
    z.globalRegistry.add(other, { id: 'Clash' });
    const two = answering('notes.two', z.object({ x: other }));
    expect(() => made([{ ...agent, operations: [one, two] }])).toThrow('"Clash"');
  });
});

describe('two planes', () => {
  const LOST = problem('LOST', 410, ['Lost', (data) => `Workspace "${data.id}" is lost.`]);
  const operation: AnyDeclaration = {
    ...(operations[1] as AnyDeclaration),
    id: 'yards.look',
    audience: 'grader',
    route: 'GET /v1/yards/{note_id}',
    problems: [LOST],
    versioned: false,
  };
  const { access: _, ...plain } = operation as AnyDeclaration & { access: unknown };
  const control: DocumentedPlane = {
    name: 'control',
    operations: [plain],
    server: 'http://127.0.0.1:4011',
    roles: () => ['grader', 'operator'],
  };
  const whole = made([{ ...agent, server: 'http://127.0.0.1:4010' }, control]);

  it('are told apart by server, credentials, roles and groups of tags', () => {
    const item = whole.paths['/v1/yards/{note_id}'];
    expect(item.servers).toEqual([{ url: 'http://127.0.0.1:4011', description: 'Control plane' }]);
    expect(item.get.security).toEqual([{ control_key: [] }]);
    expect(item.get['x-roles']).toEqual(['grader', 'operator']);
    expect(whole.paths['/v1/notes'].get.security).toEqual([{ agent_token: [] }]);
    expect(whole['x-tagGroups']).toEqual([
      { name: 'Agent plane', tags: ['notes', 'parcels'] },
      { name: 'Control plane', tags: ['yards'] },
    ]);
    expect(whole.components.responses.LOST['x-problems'][0].detail).toBe('Workspace "{id}" is lost.');
  });

  it('of which one is shown say nothing of the other (T01)', () => {
    expect(JSON.stringify(document)).not.toMatch(/control/i);
    expect(JSON.stringify(made([control]))).not.toContain('agent_token');
  });

  it('may not share a route', () => {
    const clash = { ...control, operations: [{ ...plain, route: 'GET /v1/notes' as const }] };
    expect(() => made([agent, clash])).toThrow('share the route');
  });
});
