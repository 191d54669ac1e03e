// Names that are not ours, pages of others, and no real date anywhere (T20).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Served, serveNotes } from '../../../tests/served.ts';

let served: Served;
beforeAll(async () => {
  served = await serveNotes({ allowedHosts: ['Yard.example', 'fe80.example:9000'] });
});
afterAll(() => served.end());

const get = (target: string, ...lines: string[]) =>
  served.raw([
    `GET ${target} HTTP/1.1`,
    `Authorization: Bearer ${served.token}`,
    'Connection: close',
    ...lines,
  ]);
const code = (answer: { body: string }) => (JSON.parse(answer.body) as { code?: string }).code;

describe('the Host header', () => {
  it.each([
    'localhost',
    'LOCALHOST:80',
    '127.0.0.1',
    '127.0.0.1:65535',
    '[::1]:4010',
    'yard.example',
    'YARD.example:443',
    'yard.example.',
    'fe80.example',
  ])('may be %s', async (host) => {
    expect((await get('/v1/notes', `Host: ${host}`)).status).toBe(200);
  });

  it.each([
    ...['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'evil.example:4010', '127.0.0.2'],
    ...[
      'yard.example@evil.example',
      'yard.example evil.example',
      'http://localhost',
      '[::2]',
      '[::1',
      '',
      '.',
      ':80',
    ],
    ...['localhost:port', 'localhost:123456'],
  ])('may not be "%s" (T20)', async (host) => {
    const before = served.entries().length;
    const answer = await get('/v1/notes', `Host: ${host}`);
    expect([answer.status, code(answer)]).toEqual([421, 'HOST_NOT_ALLOWED']);
    expect(answer.headers.get('date')).toBeUndefined();
    expect(served.entries()).toHaveLength(before);
  });

  it('may not be missing', async () => {
    expect((await get('/v1/notes')).status).toBe(421);
    expect((await served.raw(['GET /v1/notes HTTP/1.0'])).status).toBe(421);
  });

  it('is looked at on every path and every method', async () => {
    for (const target of ['/', '/openapi.json', '/nothing', '/t/x/v1/notes'])
      for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE'])
        expect((await served.raw([`${method} ${target} HTTP/1.1`, 'Host: evil.example'])).status).toBe(421);
  });
});

describe('a URL as the request target', () => {
  it('counts by its own host, and so does the Host header beside it', async () => {
    expect((await get('http://localhost/v1/notes', 'Host: localhost')).status).toBe(200);
    expect((await get('HTTP://yard.example:80/v1/notes?limit=1', 'Host: localhost')).status).toBe(200);
    expect((await get('http://evil.example/v1/notes', 'Host: localhost')).status).toBe(421);
    expect((await get('http://localhost/v1/notes', 'Host: evil.example')).status).toBe(421);
    expect((await get('http://localhost@evil.example/v1/notes', 'Host: localhost')).status).toBe(421);
  });

  it('without a path names the root, and other forms name nothing', async () => {
    expect((await get('http://localhost', 'Host: localhost')).status).toBe(404);
    for (const target of ['*', 'ftp://localhost/v1/notes', 'v1/notes', 'http:/localhost/v1/notes'])
      expect((await get(target, 'Host: localhost')).status).toBeOneOf([400, 404]);
  });
});

describe('the Origin header', () => {
  it('may be that of this server', async () => {
    expect((await get('/v1/notes', 'Host: localhost:4010', 'Origin: http://localhost:4010')).status).toBe(
      200,
    );
    expect((await get('/v1/notes', 'Host: yard.example', 'Origin: https://YARD.example')).status).toBe(200);
  });

  it.each([
    'http://evil.example',
    'null',
    'http://localhost:4011',
    'http://localhost',
    'localhost:4010',
    'file://',
  ])('may not be %s (T20)', async (origin) => {
    const answer = await get('/v1/notes', 'Host: localhost:4010', `Origin: ${origin}`);
    expect([answer.status, code(answer)]).toEqual([403, 'ORIGIN_NOT_ALLOWED']);
  });

  it('is never answered with leave to read: there are no CORS headers, on no method', async () => {
    for (const method of ['GET', 'POST', 'OPTIONS'])
      for (const origin of ['http://evil.example', 'http://localhost']) {
        const lines = [
          `${method} /v1/notes HTTP/1.1`,
          'Host: localhost',
          `Origin: ${origin}`,
          'Connection: close',
        ];
        const answer = await served.raw([...lines, 'Access-Control-Request-Method: POST']);
        expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
        expect(answer.status).toBeGreaterThanOrEqual(401);
      }
  });
});

describe('bytes that are no request', () => {
  it.each([
    ['no HTTP at all', ['hello']],
    ['two lengths', ['POST /v1/notes HTTP/1.1', 'Host: localhost', 'Content-Length: 2', 'Content-Length: 3']],
    [
      'a length and chunks',
      ['POST /v1/notes HTTP/1.1', 'Host: localhost', 'Content-Length: 2', 'Transfer-Encoding: chunked'],
    ],
    ['a blank before the colon', ['GET /v1/notes HTTP/1.1', 'Host : localhost']],
    ['a folded header', ['GET /v1/notes HTTP/1.1', 'Host: localhost', 'X: a', ' b']],
    [
      'chunks that are not last',
      ['POST /v1/notes HTTP/1.1', 'Host: localhost', 'Transfer-Encoding: chunked, gzip'],
    ],
  ])('are answered with 400, without a date: %s (T35)', async (_, lines) => {
    const answer = await served.raw(lines, '{}');
    expect(answer.status).toBe(400);
    expect(answer.headers.get('date')).toBeUndefined();
  });

  it('is 431 when the headers are longer than 16 KiB', async () => {
    const long = (size: number) => get('/v1/notes', 'Host: localhost', `X-Long: ${'x'.repeat(size)}`);
    expect((await long(15_000)).status).toBe(200);
    expect((await long(16_384)).status).toBe(431);
  });

  it('with an expectation nobody knows is a request like any other', async () => {
    const answer = await get('/v1/notes', 'Host: localhost', 'Expect: the-unexpected');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('date')).toMatch(/2026/);
  });
});

describe('long and hostile texts', () => {
  const long = 'a.'.repeat(7000);
  it.each([
    [`Host: ${long}!`],
    [`Host: [${':'.repeat(14_000)}`],
    ['Host: localhost', `Origin: http://${long}`],
    ['Host: localhost', `Authorization: Bearer${' '.repeat(14_000)}x`],
    ['Host: localhost', `Content-Type: application/json${' ;'.repeat(7000)}x`],
    ['Host: localhost', `If-Match: ${'"a", '.repeat(2800)}`],
    ['Host: localhost', `Idempotency-Key: ${'k'.repeat(14_000)}`],
  ])('in headers are read once and answered: %# (T19)', async (...lines) => {
    const head = [`POST /t/${served.token}/v1/notes HTTP/1.1`, 'Content-Length: 2', 'Connection: close'];
    const { status } = await served.raw([...head, ...lines], '{}');
    expect(status).toBeOneOf([400, 401, 403, 415, 421]);
  });

  it.each(['%22'.repeat(60), '%2a'.repeat(60), 'a-'.repeat(90), 'NEAR('.repeat(40), '(a|a)*$'.repeat(25)])(
    'in a search find what they say, or nothing: %s (T19)',
    async (words) => {
      const { status } = await served.send(`/v1/notes?words=${words}`);
      expect(status).toBe(200);
    },
  );
});
