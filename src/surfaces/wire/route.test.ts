// Where fields travel.
import { describe, expect, test } from 'vitest';
import { Refusal } from '../../operations/problem.ts';
import { hasJsonBody, pathFields, type Routed, splitInput } from './route.ts';

const get: Routed = { route: 'GET /v1/tickets/{ticket_id}/links/{link_id}' };
const list: Routed = { route: 'GET /v1/tickets' };
const erase: Routed = { route: 'DELETE /v1/tickets/{ticket_id}' };
const create: Routed = { route: 'POST /v1/tickets' };
const close: Routed = { route: 'POST /v1/tickets/{ticket_id}/close' };
const upload: Routed = { route: 'POST /v1/files', upload: { limit: 10 } };

describe('an input is spread over path, query and body', () => {
  test('fields in braces go into the path, percent-encoded', () => {
    expect(pathFields(get)).toEqual(['ticket_id', 'link_id']);
    expect(splitInput(get, { ticket_id: 'a/b', link_id: 'ü ?' })).toEqual({
      method: 'GET',
      target: '/v1/tickets/a%2Fb/links/%C3%BC%20%3F',
      body: undefined,
    });
  });

  test('the rest of a GET or DELETE goes into the query; a list repeats its name', () => {
    const input = { limit: 5, open: true, tag: ['a', 'b c'], words: 'x&y=z', cursor: undefined, none: [] };
    expect(splitInput(list, input).target).toBe(
      '/v1/tickets?limit=5&open=true&tag=a&tag=b+c&words=x%26y%3Dz',
    );
    expect(splitInput(erase, { ticket_id: 't', why: null }).target).toBe('/v1/tickets/t?why=null');
    expect(hasJsonBody(erase)).toBe(false);
  });

  test('the rest of every other method is the JSON body, also when it is empty', () => {
    const input = { ticket_id: 't', note: { text: 'done' }, tags: undefined };
    expect(splitInput(close, input)).toEqual({
      method: 'POST',
      target: '/v1/tickets/t/close',
      body: { note: { text: 'done' } },
    });
    expect(splitInput(create, {}).body).toEqual({});
  });

  test('beside an upload the fields travel in the query, because the body is the bytes', () => {
    expect(splitInput(upload, { name: 'a b.pdf' })).toEqual({
      method: 'POST',
      target: '/v1/files?name=a+b.pdf',
      body: undefined,
    });
  });

  test.each([undefined, null, '', '.', '..'])(
    'an id that no path can carry is refused before it is sent: %j',
    (ticket_id) => {
      expect(() => splitInput(erase, { ticket_id })).toThrow(Refusal);
    },
  );
});
