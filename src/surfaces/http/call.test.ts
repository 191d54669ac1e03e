// Calls over a real socket: statuses, headers, the order of refusals.
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
const create = async (title = 'Call Tarvik') => (await read(await served.post('/v1/notes', { title }))).body;
const nobody = { authorization: 'Bearer nobody' };

describe('an accepted call', () => {
  it('that reads answers 200 with the version, the virtual date and the number of its entry', async () => {
    const { id } = await create();
    const response = await served.send(`/v1/notes/${id}`);
    const entry = served.entries().at(-1);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'application/json',
      'content-length': response.headers.get('content-length'),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      date: new Date(entry?.at as string).toUTCString(),
      etag: `"${served.entries().length - 1}"`,
      'x-request-id': `req-${entry?.number}`,
      connection: 'keep-alive',
      'keep-alive': 'timeout=5',
    });
    expect(entry).toMatchObject({ operation: 'notes.get', outcome: 'ok', input: { note_id: id } });
  });

  it('that makes a record answers 201 and where it is, from the path it was called at', async () => {
    const response = await served.post('/v1/notes', { title: 'x' });
    const location = response.headers.get('location') as string;
    const { status, body } = await read(response);
    expect(status).toBe(201);
    expect(location).toBe(`notes/${body.id}`);
    const found = await served.send(new URL(location, `${served.url}/v1/notes`).pathname);
    expect((await read(found)).body).toEqual(body);
  });

  it('may carry its token in the path, and finds the same record by the same relative URL', async () => {
    const base = `${served.url}/t/${served.token}/v1/notes`;
    const headers = { 'content-type': 'application/json' };
    const made = await fetch(base, { method: 'POST', headers, body: '{"title":"x"}' });
    const found = await fetch(new URL(made.headers.get('location') as string, base));
    expect([made.status, found.status]).toEqual([201, 200]);
    expect(JSON.stringify([await made.json(), [...made.headers]])).not.toContain(served.token);
  });

  it('takes the token of the path before that of the header', async () => {
    expect((await fetch(`${served.url}/t/${served.token}/v1/notes`, { headers: nobody })).status).toBe(200);
    expect((await served.send('/t/nobody/v1/notes')).status).toBe(401);
  });

  it.each(['bearer', 'BEARER', 'Bearer '])('may spell the scheme %s', async (scheme) => {
    const headers = { authorization: `${scheme} ${served.token}` };
    expect((await served.send('/v1/notes', { headers })).status).toBe(200);
  });

  it('to HEAD is that of GET without its body', async () => {
    const { id } = await create();
    const response = await served.send(`/v1/notes/${id}`, { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(response.headers.get('etag')).toBe((await served.send(`/v1/notes/${id}`)).headers.get('etag'));
  });

  it('without fields needs neither a body nor a type, and an empty body is none', async () => {
    expect(await code(await served.send('/v1/notes', { method: 'POST' }))).toBe('400 INVALID_INPUT');
    expect(await code(await served.post('/v1/notes', '', { 'content-type': 'text/plain' }))).toBe(
      '400 INVALID_INPUT',
    );
  });

  it('types the query by the schema and gives it to the handler', async () => {
    const query = 'least=5&factor=2.5&sealed=true&kinds=box&kinds=bag&sizes=1&owner=null&words=12';
    const { body } = await read(await served.send(`/v1/parcels/weighed?${query}`));
    expect(JSON.parse(body.asked as unknown as string)).toEqual({
      ...{ least: 5, factor: 2.5, sealed: true, kinds: ['box', 'bag'], sizes: [1], owner: null, words: '12' },
    });
  });

  it('decodes fields of the path once', async () => {
    await served.send('/v1/notes/a%2Fb%2520c');
    expect(served.entries().at(-1)?.input).toEqual({ note_id: 'a/b%20c' });
  });
});

describe('a refused call', () => {
  it('is 401 with the scheme to use, without a date and without an entry', async () => {
    const before = served.entries().length;
    for (const headers of [
      nobody,
      { authorization: 'Basic eDp5' },
      { authorization: '' },
      { authorization: served.token },
    ]) {
      const response = await served.send('/v1/notes', { headers });
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
      expect(response.headers.get('content-type')).toBe('application/problem+json');
      expect(response.headers.get('date')).toBeNull();
      expect(response.headers.get('x-request-id')).toBeNull();
      expect(await code(response)).toBe('401 UNAUTHENTICATED');
    }
    expect(served.entries()).toHaveLength(before);
  });

  it.each<[string, RequestInit]>([
    [
      'a body that is no JSON',
      { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } },
    ],
    ['a type that is not JSON', { method: 'POST', body: '{}', headers: { 'content-type': 'text/plain' } }],
    ['a body that is too large', { method: 'POST', body: 'x'.repeat(MOST_JSON_BYTES + 1) }],
    ['a bad parameter', { method: 'GET' }],
  ])('is 401 before it is anything else: %s', async (_, init) => {
    const response = await served.send('/v1/notes?nothing=%zz', {
      ...init,
      headers: { ...init.headers, ...nobody },
    });
    expect(await code(response)).toBe('401 UNAUTHENTICATED');
  });

  it('leaves one entry with its code when the surface could make no input of it', async () => {
    const sent: [string, () => Promise<Response>][] = [
      ['400 MALFORMED_JSON', () => served.post('/v1/notes', '{"title":')],
      ['415 UNSUPPORTED_MEDIA_TYPE', () => served.post('/v1/notes', '{}', { 'content-type': 'text/plain' })],
      ['413 PAYLOAD_TOO_LARGE', () => served.post('/v1/notes', `{}${' '.repeat(MOST_JSON_BYTES)}`)],
      ['400 INVALID_INPUT', () => served.send('/v1/notes?words=%zz')],
      ['400 INVALID_INPUT', () => served.post('/v1/notes?title=x', { title: 'x' })],
    ];
    for (const [expected, send] of sent) {
      const before = served.entries().length;
      const response = await send();
      expect(response.headers.get('date')).toMatch(/2026 /);
      expect(await code(response)).toBe(expected);
      const made = served.entries().slice(before);
      expect(made).toHaveLength(1);
      expect(`${response.status} ${made[0]?.outcome}`).toBe(expected);
    }
  });

  it('is 400 before 403, 403 before 404, 404 before 412', async () => {
    const { yard } = served.test.assembly;
    const { token } = yard.engine.sessions.issue(served.test.workspace, 'cleo', { pays: false });
    const cleo = { authorization: `Bearer ${token}` };
    expect(await code(await served.post('/v1/notes', { nothing: 1 }, cleo))).toBe('400 INVALID_INPUT');
    expect(await code(await served.post('/v1/notes', { title: 'x' }, cleo))).toBe('403 FORBIDDEN');
    const revise = (headers: Record<string, string>, id: unknown = 'none') =>
      served.send(`/v1/notes/${id}`, {
        method: 'PATCH',
        body: '{"body":"x"}',
        headers: { 'content-type': 'application/json', ...headers },
      });
    expect(await code(await revise(cleo))).toBe('403 FORBIDDEN');
    expect(await code(await revise({ 'if-match': '"1"' }))).toBe('404 NOT_FOUND');
    const { id } = await create();
    expect(await code(await revise({ 'if-match': '"1"' }, id))).toBe('412 PRECONDITION_FAILED');
  });

  it.each<[string, string[]]>([
    ['limit=25abc', ['/limit']],
    ['limit=201', ['/limit']],
    ['limit=0', ['/limit']],
    ['limit=1&limit=2', ['/limit']],
    ['state=gone', ['/state']],
    ['nothing=1&__proto__=1&constructor=1', ['/nothing', '/__proto__', '/constructor']],
    ['words=%00', ['/words']],
  ])('names the fields of %s (T28)', async (query, pointers) => {
    const { status, body } = await read(await served.send(`/v1/notes?${query}`));
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT']);
    const errors = body.errors as unknown as { pointer: string }[];
    expect(errors.map(({ pointer }) => pointer).sort()).toEqual(pointers.sort());
  });

  it('names the field that stands in the path already, or that belongs in the body', async () => {
    const send = (path: string, body: string) =>
      served.send(path, { method: 'PATCH', body, headers: { 'content-type': 'application/json' } });
    const inBody = await read(await send('/v1/notes/a', '{"note_id":"a","body":"x"}'));
    expect(inBody.body.errors).toEqual([{ pointer: '/note_id', message: 'Stands in the path already.' }]);
    const inQuery = await read(await send('/v1/notes/a?body=x', '{}'));
    expect(inQuery.body.errors).toEqual([{ pointer: '/body', message: 'Send this field in the body.' }]);
    const broken = await read(await send('/v1/notes/%ff', '{"body":"x"}'));
    expect(broken.body.errors).toMatchObject([{ pointer: '/note_id' }]);
  });

  it('is 400 when GET or DELETE bring a body', async () => {
    const remove = await served.send('/v1/notes/x', { method: 'DELETE', body: '{}' });
    expect(await code(remove)).toBe('400 INVALID_INPUT');
    const lines = ['GET /v1/notes HTTP/1.1', 'Host: localhost', `Authorization: Bearer ${served.token}`];
    const get = await served.raw([...lines, 'Content-Length: 2', 'Connection: close'], '{}');
    expect([get.status, JSON.parse(get.body).code]).toEqual([400, 'INVALID_INPUT']);
  });
});
