// What counts as breaking, and what does not: planted changes of a small API.
import { describe, expect, it } from 'vitest';
import { findBreaking, unannounced } from './openapi-compat.ts';
import { isObject, type Json } from './schema-compat.ts';

/** A path of keys into the document, and what to put there; undefined deletes. */
type Edit = readonly [path: string, value: unknown];

const request = 'paths./tickets.post.requestBody.content.json.schema';
const query = 'paths./tickets.get.parameters';
const ticket = 'components.schemas.Ticket';
const problem = 'components.schemas.Problem.properties.code';

const breaking: readonly (readonly [name: string, edit: Edit, what: string])[] = [
  ['an operation removed', ['paths./tickets.get', undefined], 'operation removed'],
  ['an operation renamed', ['paths./tickets.get.operationId', 'tickets.all'], 'operation removed'],
  ['a path removed', ['paths./tickets', undefined], 'operation removed'],
  ['a parameter removed', [query, []], 'parameter query limit removed'],
  ['a parameter made required', [`${query}.0.required`, true], 'parameter query limit became required'],
  [
    'a required parameter added',
    [`${query}.1`, { name: 'q', in: 'query', required: true }],
    'required parameter',
  ],
  ['a maximum lowered', [`${query}.0.schema.maximum`, 100], 'maximum 200 became 100'],
  ['a minimum raised', [`${query}.0.schema.minimum`, 2], 'minimum 1 became 2'],
  ['a number made an integer', [`${request}.properties.weight.type`, 'integer'], 'no longer takes number'],
  ['an input type changed', [`${request}.properties.title.type`, 'integer'], 'no longer takes string'],
  ['an input field removed', [`${request}.properties.note`, undefined], 'note removed'],
  ['an input field made required', [`${request}.required`, ['title', 'note']], 'note became required'],
  ['a required input field added', [`${request}.required`, ['title', 'queue']], 'queue became required'],
  ['a longest text made shorter', [`${request}.properties.title.maxLength`, 10], 'maxLength 200 became 10'],
  [
    'a longest text introduced',
    [`${request}.properties.note.maxLength`, 10],
    'maxLength undefined became 10',
  ],
  [
    'a shortest text introduced',
    [`${request}.properties.title.minLength`, 1],
    'minLength undefined became 1',
  ],
  ['a pattern introduced', [`${request}.properties.title.pattern`, '^a'], 'pattern undefined became'],
  ['a format introduced', [`${request}.properties.note.format`, 'email'], 'format undefined became'],
  ['null refused', [`${request}.properties.note.type`, 'string'], 'no longer takes null'],
  [
    'null refused in a union',
    [`${request}.properties.due.anyOf`, [{ type: 'string' }]],
    'no longer takes null',
  ],
  ['an input value removed', [`${request}.properties.priority.enum`, ['low']], 'value "high" removed'],
  ['a free input made a set', [`${request}.properties.title.enum`, ['a']], 'takes only a fixed set'],
  ['unknown input refused', [`${request}.additionalProperties`, false], 'refuses unknown fields now'],
  [
    'an alternative removed',
    [`${request}.properties.target.oneOf.1`, { type: 'object', required: ['z'] }],
    'alternative 2',
  ],
  [
    'a request type removed',
    ['paths./tickets.post.requestBody.content.json', undefined],
    'request type json removed',
  ],
  [
    'a request body made required',
    ['paths./tickets.post.requestBody.required', true],
    'body became required',
  ],
  ['a request body removed', ['paths./tickets.post.requestBody', undefined], 'request body removed'],
  ['an output field removed', [`${ticket}.properties.title`, undefined], 'title removed'],
  ['an output field made optional', [`${ticket}.required`, ['id']], 'title is no longer always there'],
  ['an output type changed', [`${ticket}.properties.title.type`, 'integer'], 'may now be integer'],
  ['an output made nullable', [`${ticket}.properties.title.type`, ['string', 'null']], 'may now be null'],
  [
    'an output made nullable by a union',
    [`${ticket}.properties.parent.anyOf.1`, { type: 'null' }],
    'may now be null',
  ],
  ['an integer made a number', [`${ticket}.properties.version.type`, 'number'], 'may now be number'],
  ['an output format changed', [`${ticket}.properties.due.format`, 'date'], 'format date-time became date'],
  ['an output value removed', [`${ticket}.properties.state.enum`, ['open']], 'value "closed" removed'],
  ['an output set opened', [`${ticket}.properties.state.enum`, undefined], 'no longer one of a fixed set'],
  ['items changed', [`${ticket}.properties.tags.items.type`, 'integer'], 'tags[]: may now be integer'],
  [
    'items no longer described',
    [`${ticket}.properties.tags.items`, undefined],
    'tags[] is no longer described',
  ],
  ['a constant changed', [`${ticket}.properties.kind.const`, 'task'], 'value "ticket" removed'],
  ['a response removed', ['paths./tickets.get.responses.200', undefined], 'response 200 removed'],
  ['a response type removed', ['paths./tickets.get.responses.200.content.json', undefined], 'json removed'],
  ['a header removed', ['paths./tickets.get.responses.200.headers.ETag', undefined], 'header ETag removed'],
  ['a problem code removed', [`${problem}.enum`, ['INVALID']], 'value "NOT_FOUND" removed'],
  ['a listed problem code removed', ['paths./tickets.get.x-problems', ['INVALID']], 'code NOT_FOUND removed'],
];

const harmless: readonly (readonly [name: string, edit: Edit])[] = [
  ['an operation added', ['paths./groups', { get: { operationId: 'groups.list', responses: {} } }]],
  ['an optional parameter added', [`${query}.1`, { name: 'q', in: 'query', schema: { type: 'string' } }]],
  ['a maximum raised', [`${query}.0.schema.maximum`, 500]],
  ['a limit dropped', [`${request}.properties.title.maxLength`, undefined]],
  ['an integer input widened to numbers', [`${request}.properties.count.type`, 'number']],
  ['an optional input field added', [`${request}.properties.colour`, { type: 'string' }]],
  ['an input field made optional', [`${request}.required`, []]],
  ['an input made nullable', [`${request}.properties.title.type`, ['string', 'null']]],
  ['an input value added', [`${request}.properties.priority.enum`, ['low', 'high', 'urgent']]],
  ['an input set opened', [`${request}.properties.priority.enum`, undefined]],
  ['an alternative added', [`${request}.properties.target.oneOf.2`, { type: 'object', required: ['c'] }]],
  ['an output field added', [`${ticket}.properties.colour`, { type: 'string' }]],
  ['an output field made certain', [`${ticket}.required`, ['id', 'title', 'state']]],
  ['an output value added', [`${ticket}.properties.state.enum`, ['open', 'closed', 'merged']]],
  ['null no longer answered', [`${ticket}.properties.due.type`, 'string']],
  ['a problem code added', [`${problem}.enum`, ['INVALID', 'NOT_FOUND', 'BUSY']]],
  ['a status added', ['paths./tickets.get.responses.503', { description: 'busy' }]],
  ['a description changed', [`${ticket}.description`, 'Another sentence.']],
  ['an unused schema added', ['components.schemas.Group', { type: 'object' }]],
  ['an inlined reference', ['paths./tickets.get.responses.404.$ref', '#/components/responses/Same']],
];

describe('a breaking change', () => {
  it.each(breaking)('is %s', (_name, edit, what) => {
    const found = findBreaking(api(), edited(edit));
    expect(found.map((each) => each.what).join('\n')).toContain(what);
    expect(found.every(({ operationId }) => /^tickets\.(?:list|create)$/.test(operationId))).toBe(true);
  });

  it.each(harmless)('is not %s', (_name, edit) => {
    expect(findBreaking(api(), edited(edit))).toEqual([]);
  });

  it('is not an API that stays as it is, recursive schemas included', () => {
    expect(findBreaking(api(), api())).toEqual([]);
  });

  it('names a route that moved', () => {
    const moved = edited(['paths./tickets', undefined]);
    (moved.paths as Json)['/issues'] = (api().paths as Json)['/tickets'];
    expect(findBreaking(api(), moved)).toContainEqual({
      operationId: 'tickets.list',
      what: 'route GET /tickets became GET /issues',
    });
  });

  it('is found behind a reference and behind allOf', () => {
    const folded = edited([ticket, { allOf: [(api().components as Schemas).schemas.Ticket] }]);
    expect(findBreaking(api(), folded)).toEqual([]);
    const lost = edited([ticket, { allOf: [{ type: 'object', properties: { id: { type: 'string' } } }] }]);
    expect(findBreaking(api(), lost).map(({ what }) => what)).toContain('response 200 json.title removed');
  });
});

describe('an announcement', () => {
  const found = [{ operationId: 'tickets.create', what: 'operation removed' }];
  const changelog = (lines: string) =>
    `# Changelog\n\n## Unreleased\n\n${lines}\n\n## 0.1.0\n\n### Breaking\n\n- \`a.b\`\n`;

  it.each([
    ['in backticks', '### Breaking\n\n- `tickets.create` takes no note.'],
    ['at the end of a sentence', '### Breaking\n\n- Gone: tickets.create.'],
    ['after another section', '### Added\n\n- x\n\n### Breaking\n\n- `tickets.create`'],
  ])('counts %s', (_name, lines) => {
    expect(unannounced(found, changelog(lines))).toEqual([]);
  });

  it.each([
    ['nowhere', '### Added\n\n- x'],
    ['under another heading', '### Changed\n\n- `tickets.create`'],
    ['of a longer id', '### Breaking\n\n- `tickets.create_many` and `tickets.create.all`'],
    ['before the section', '### Added\n\n- `tickets.create`\n\n### Breaking\n\n- `x.y`'],
  ])('does not count %s', (_name, lines) => {
    expect(unannounced(found, changelog(lines))).toEqual(found);
  });

  it('does not count in an earlier release', () => {
    expect(unannounced([{ operationId: 'a.b', what: 'x' }], changelog(''))).toHaveLength(1);
  });
});

interface Schemas extends Json {
  readonly schemas: Json;
}

function api(): Json {
  const json = (schema: Json) => ({ json: { schema } });
  const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const notFound = { description: 'none', content: json(reference('Problem')) };
  const limit = { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 200 } };
  const list = {
    operationId: 'tickets.list',
    'x-problems': ['INVALID', 'NOT_FOUND'],
    parameters: [limit],
    responses: {
      200: { headers: { ETag: { schema: { type: 'string' } } }, content: json(reference('Ticket')) },
      404: { $ref: '#/components/responses/NotFound' },
    },
  };
  const create = {
    operationId: 'tickets.create',
    requestBody: { content: json(newTicket()) },
    responses: { 201: { content: json(reference('Ticket')) } },
  };
  return {
    paths: { '/tickets': { get: list, post: create } },
    components: {
      schemas: { Ticket: ticketSchema(), Problem: problemSchema() },
      responses: { NotFound: notFound, Same: notFound },
    },
  };
}

function newTicket(): Json {
  const properties = {
    title: { type: 'string', maxLength: 200 },
    note: { type: ['string', 'null'] },
    due: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    count: { type: 'integer' },
    weight: { type: 'number' },
    priority: { type: 'string', enum: ['low', 'high'] },
    target: {
      oneOf: [
        { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
        { type: 'object', properties: { b: { type: 'string' } }, required: ['b'] },
      ],
    },
  };
  return { type: 'object', properties, required: ['title'] };
}

function ticketSchema(): Json {
  const properties = {
    id: { type: 'string' },
    title: { type: 'string' },
    version: { type: 'integer' },
    kind: { const: 'ticket' },
    due: { type: ['string', 'null'], format: 'date-time' },
    state: { type: 'string', enum: ['open', 'closed'] },
    tags: { type: 'array', items: { type: 'string' } },
    parent: { anyOf: [{ $ref: '#/components/schemas/Ticket' }] },
  };
  return { type: 'object', properties, required: ['id', 'title'] };
}

function problemSchema(): Json {
  return { type: 'object', properties: { code: { type: 'string', enum: ['INVALID', 'NOT_FOUND'] } } };
}

function edited([path, value]: Edit): Json {
  const document = api();
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const at = keys.reduce<unknown>((holder, key) => (holder as Json)[key], document);
  if (Array.isArray(at)) at[Number(last)] = value;
  else if (isObject(at) && value === undefined) delete at[last];
  else if (isObject(at)) at[last] = value;
  return document;
}
