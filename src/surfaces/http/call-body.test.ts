// What a call may bring over a real socket: types, bodies, headers; limits at the limit and one past it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Served, serveNotes } from '../../../tests/served.ts';
import { MOST_JSON_BYTES } from './limits.ts';

let served: Served;
beforeAll(async () => {
  served = await serveNotes();
});
afterAll(() => served.end());

const read = async (response: Response) => ({
  status: response.status,
  body: (await response.json()) as Record<string, never>,
});
const code = async (response: Response) => `${response.status} ${(await read(response)).body.code}`;

describe('the content type', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON;charset="UTF-8"',
    'application/json;',
  ])('may be %s', async (type) => {
    expect((await served.post('/v1/notes', { title: 'x' }, { 'content-type': type })).status).toBe(201);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
    'application/json; charset=latin1',
    'application/jsonp',
    'application/merge-patch+json',
  ])('may not be %s (T20)', async (type) => {
    const response = await served.post('/v1/notes', { title: 'x' }, { 'content-type': type });
    expect(await code(response)).toBe('415 UNSUPPORTED_MEDIA_TYPE');
  });

  it('must be given, and the body must come as it is (T18)', async () => {
    const lines = [
      'POST /v1/notes HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${served.token}`,
      'Content-Length: 13',
    ];
    const typeless = await served.raw([...lines, 'Connection: close'], '{"title":"x"}');
    expect(typeless.status).toBe(415);
    const packed = await served.post('/v1/notes', { title: 'x' }, { 'content-encoding': 'gzip' });
    expect(await code(packed)).toBe('415 UNSUPPORTED_MEDIA_TYPE');
  });
});

describe('a JSON body', () => {
  const padded = (bytes: number) => `{"title":"x"}${' '.repeat(bytes - 13)}`;

  it(`may have ${MOST_JSON_BYTES} bytes and not one more, announced or in chunks (T16)`, async () => {
    expect((await served.post('/v1/notes', padded(MOST_JSON_BYTES))).status).toBe(201);
    expect(await code(await served.post('/v1/notes', padded(MOST_JSON_BYTES + 1)))).toBe(
      '413 PAYLOAD_TOO_LARGE',
    );
    const chunked = async (bytes: number) => {
      const size = 65_536;
      const text = padded(bytes);
      const parts = Array.from({ length: Math.ceil(bytes / size) }, (_, at) =>
        text.slice(at * size, (at + 1) * size),
      );
      const body = `${parts.map((part) => `${part.length.toString(16)}\r\n${part}\r\n`).join('')}0\r\n\r\n`;
      const lines = ['POST /v1/notes HTTP/1.1', 'Host: localhost', `Authorization: Bearer ${served.token}`];
      return served.raw(
        [...lines, 'Content-Type: application/json', 'Transfer-Encoding: chunked', 'Connection: close'],
        body,
      );
    };
    expect((await chunked(MOST_JSON_BYTES)).status).toBe(201);
    expect((await chunked(MOST_JSON_BYTES + 1)).status).toBe(413);
  });

  it('is refused while it is announced, before a byte of it came', async () => {
    const lines = ['POST /v1/notes HTTP/1.1', 'Host: localhost', `Authorization: Bearer ${served.token}`];
    const announced = [...lines, 'Content-Type: application/json', 'Content-Length: 1073741824'];
    const answer = await served.raw(announced);
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it('of any depth never gives a 500 (T17)', async () => {
    for (const depth of [10, 62, 63, 64, 65, 10_000, 300_000]) {
      const body = `{"title":${'['.repeat(depth)}${']'.repeat(depth)}}`;
      const response = await served.post('/v1/notes', body);
      const { status, body: problem } = await read(response);
      expect([status, problem.code]).toEqual([400, depth > 63 ? 'MALFORMED_JSON' : 'INVALID_INPUT']);
    }
  });

  it('keeps __proto__ and constructor out (T28)', async () => {
    for (const name of ['__proto__', 'constructor', 'prototype', 'toString']) {
      const { status, body } = await read(
        await served.post('/v1/notes', `{"title":"x","${name}":{"admin":true}}`),
      );
      expect([status, body.errors]).toMatchObject([400, [{ pointer: `/${name}` }]]);
    }
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
  });

  it('counts a repeated key by its last value, and refuses half a surrogate pair (T29)', async () => {
    const twice = await read(await served.post('/v1/notes', '{"title":"one","title":"two"}'));
    expect(twice.body.title).toBe('two');
    expect(served.entries().at(-1)?.input).toMatchObject({ title: 'two' });
    expect(await code(await served.post('/v1/notes', String.raw`{"title":"\ud800"}`))).toBe(
      '400 MALFORMED_JSON',
    );
    expect(await code(await served.post('/v1/notes', String.raw`{"title":"\u0000"}`))).toBe(
      '400 MALFORMED_JSON',
    );
    expect((await served.post('/v1/notes', String.raw`{"title":"\ud83d\ude00"}`)).status).toBe(201);
  });
});

describe('If-Match and Idempotency-Key', () => {
  const key = (value: string) => served.post('/v1/notes', { title: 'once' }, { 'idempotency-key': value });

  it('reach the call: the same key gives the same record, other input with it is refused', async () => {
    const first = await read(await key('key-1'));
    const second = await read(await key('key-1'));
    expect(second).toEqual(first);
    const other = await served.post('/v1/notes', { title: 'other' }, { 'idempotency-key': 'key-1' });
    expect(await code(other)).toBe('422 IDEMPOTENCY_MISMATCH');
  });

  it('reach the call: a version that is current is let through', async () => {
    const made = await served.post('/v1/notes', { title: 'x' });
    const { id } = (await read(made)).body;
    const headers = { 'content-type': 'application/json', 'if-match': made.headers.get('etag') as string };
    const send = () => served.send(`/v1/notes/${id}`, { method: 'PATCH', body: '{"body":"y"}', headers });
    expect((await send()).status).toBe(200);
    expect(await code(await send())).toBe('412 PRECONDITION_FAILED');
  });

  it('take 1 to 255 visible ASCII characters', async () => {
    expect((await key('k'.repeat(255))).status).toBe(201);
    for (const bad of ['k'.repeat(256), '', 'two words', 'ä']) {
      const response = await key(bad);
      const { body } = await read(response);
      expect([response.status, body.errors]).toMatchObject([400, [{ pointer: '/idempotency_key' }]]);
    }
    const match = await served.send('/v1/notes/x', { headers: { 'if-match': 'x'.repeat(256) } });
    expect((await read(match)).body.errors).toMatchObject([{ pointer: '/if_match' }]);
  });
});
