// What arrives at the endpoint: who is let in, what is refused, and that nothing a client sends is answered with a 500.
import { createServer, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, list } from '../../../tests/stories/mcp-messages.ts';
import { BOTH, type Office, openOffice } from '../../../tests/stories/mcp-office.ts';
import type { Plane } from '../../operations/plane.ts';
import { mcpEndpoint } from './endpoint.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(async () => {
  expect(office.defects).toEqual([]);
  await office.close();
});

describe('credentials', () => {
  test.each(['', 'nonsense', 'tya_1_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'])(
    'a token "%s" gets 401 and the challenge',
    async (token) => {
      for (const method of ['POST', 'GET', 'DELETE', 'PUT']) {
        const response = await office.post(list, { token, method });
        expect(response.status).toBe(401);
        expect(response.headers.get('www-authenticate')).toBe('Bearer');
        expect(await response.json()).toMatchObject({ code: 'UNAUTHENTICATED', status: 401 });
      }
    },
  );

  test('the token in the path is as good as the one in the header', async () => {
    const headers = { authorization: '' };
    const good = await office.post(list, { path: `/t/${office.token}/mcp`, headers });
    expect(good.status).toBe(200);
    expect((await office.post(list, { path: '/t/tya_1_no/mcp', headers })).status).toBe(401);
  });

  test('T12: a token that ends while the call is on its way gets 401', async () => {
    const late: Plane = { ...office.plane, knows: () => true };
    const endpoint = mcpEndpoint(late);
    const server = createServer((incoming, outgoing) => endpoint.handle(incoming, outgoing, 'tya_1_ended'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const response = await fetch(`http://127.0.0.1:${port}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: BOTH },
      body: JSON.stringify(call('notes_list')),
    });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    server.close();
  });

  test('T11: no answer, header or error holds a token', async () => {
    const path = `/t/${office.token}/mcp`;
    const seen: string[] = [];
    for (const body of [
      list,
      call('notes_list'),
      call('nothing'),
      call('notes_get', { note_id: office.token }),
      '{',
      '[]',
    ]) {
      const response = await office.post(body, { path });
      seen.push(await response.text(), JSON.stringify([...response.headers]));
    }
    const echoed = seen.filter((text) => text.includes(office.token));
    expect(echoed).toEqual([]);
  });
});

describe('T20: pages of others', () => {
  test.each([
    ['Origin', { origin: 'http://evil.example' }],
    ['Host', { host: 'evil.example' }],
  ])('a foreign %s comes no further than the door', async (_, headers) => {
    const before = office.entries().length;
    const status = await new Promise((resolve) => {
      const given = {
        'content-type': 'application/json',
        authorization: `Bearer ${office.token}`,
        ...headers,
      };
      const sending = request(`${office.url}/mcp`, { method: 'POST', headers: given }, (response) => {
        resolve(response.statusCode);
        response.resume();
      });
      sending.end(JSON.stringify(call('notes_list')));
    });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(office.entries()).toHaveLength(before);
  });
});

describe('bodies', () => {
  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])(
    'the content type "%s" gets 415',
    async (type) => {
      const response = await office.post(JSON.stringify(list), { headers: { 'content-type': type } });
      expect(response.status).toBe(415);
      expect(await response.json()).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
    },
  );

  test('compressed bodies get 415', async () => {
    expect((await office.post(list, { headers: { 'content-encoding': 'gzip' } })).status).toBe(415);
  });

  test('a body of 1 MiB is read, one more byte gets 413', async () => {
    const padded = (size: number) => {
      const text = JSON.stringify(list);
      return text + ' '.repeat(size - text.length);
    };
    expect((await office.post(padded(1024 * 1024))).status).toBe(200);
    const response = await office.post(padded(1024 * 1024 + 1));
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });

  test('T16: a body without a length is counted while it comes', async () => {
    const status = await new Promise<number | string>((resolve) => {
      const headers = {
        'content-type': 'application/json',
        accept: BOTH,
        authorization: `Bearer ${office.token}`,
        'transfer-encoding': 'chunked',
      };
      const sending = request(`${office.url}/mcp`, { method: 'POST', headers }, (response) => {
        resolve(response.statusCode ?? 0);
        response.resume();
        sending.destroy();
      });
      sending.on('error', (error) => resolve((error as NodeJS.ErrnoException).code ?? ''));
      for (let count = 0; count < 20; count++) sending.write(' '.repeat(64 * 1024));
    });
    expect(status).toBe(413);
  });

  test.each([
    ['nothing', ''],
    ['half a message', '{"jsonrpc":"2.0","id":1,'],
    ['bytes that are no UTF-8', new Uint8Array([0x22, 0xff, 0x22])],
    ['a byte order mark', `\ufeff${JSON.stringify(list)}`],
    ['a raw U+0000', `{"a":"\0"}`],
  ])('%s gets 400 and a parse error', async (_, body) => {
    const response = await office.post(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error: { code: -32_700 }, id: null });
  });

  test('T17: nesting is checked before anything is parsed', async () => {
    const nested = (depth: number) =>
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"notes_list","arguments":{"words":${'['.repeat(depth)}${']'.repeat(depth)}}}}`;
    expect((await office.post(nested(61))).status).toBe(200);
    for (const depth of [62, 10_000, 500_000]) {
      const response = await office.post(nested(depth));
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error: { code: -32_700 } });
    }
  });

  test.each([
    ['no message at all', 1, 400],
    ['a string', 'hello', 400],
    ['null', null, 400],
    ['an empty batch', [], 400],
    ['a message of no kind', { jsonrpc: '2.0' }, 400],
    ['another JSON-RPC', { ...list, jsonrpc: '1.0' }, 400],
    ['a method that is no string', { ...list, method: 5 }, 400],
    ['an id of no kind', { ...list, id: { a: 1 } }, 400],
    ['a notification', { jsonrpc: '2.0', method: 'notifications/initialized' }, 202],
    ['an unknown notification', { jsonrpc: '2.0', method: 'notifications/whatever' }, 202],
    ['an answer to nothing', { jsonrpc: '2.0', id: 9, result: {} }, 202],
  ])('%s is answered as the protocol wants', async (_, body, status) => {
    expect((await office.post(body)).status).toBe(status);
  });

  test.each([
    ['an unknown method', { ...list, method: 'nothing/here' }, -32_601],
    ['a call without a name', { ...list, method: 'tools/call', params: {} }, -32_602],
    ['a call of a tool that is not there', call('nothing'), -32_602],
    ['arguments that are a list', call('notes_list', [1]), -32_602],
  ])('%s is a protocol error', async (_, body, code) => {
    const response = await office.post(body);
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(text).toContain(`"code":${code}`);
  });

  test('T29: lone surrogates and U+0000 are refused as input, and the journal holds the refusal', async () => {
    const before = office.entries().length;
    for (const text of ['"\\ud800"', '"a\\udc00b"', '"\\u0000"', '"x\\u0000y"']) {
      const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"notes_create","arguments":{"title":${text}}}}`;
      const { result } = (await (await office.post(body)).json()) as {
        result: { isError: boolean; content: { text: string }[] };
      };
      expect(result.isError).toBe(true);
      expect(JSON.parse(result.content[0]?.text ?? '')).toMatchObject({
        code: 'MALFORMED_JSON',
        status: 400,
      });
    }
    const entries = office.entries().slice(before);
    expect(entries.map(({ outcome }) => outcome)).toEqual(Array(4).fill('MALFORMED_JSON'));
  });

  test('a backslash before u0000 is text, not U+0000', async () => {
    const result = await office.call('notes_create', { title: 'C:\\u0000' });
    expect(result.structuredContent.title).toBe('C:\\u0000');
  });

  test('strange characters in names, ids and methods are answered without a 500', async () => {
    for (const strange of ['\\ud800', '\\u0000', '__proto__', '\u2028', '🙂']) {
      for (const body of [
        `{"jsonrpc":"2.0","id":"${strange}","method":"tools/list"}`,
        `{"jsonrpc":"2.0","id":1,"method":"${strange}"}`,
        `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${strange}"}}`,
        `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"notes_list","arguments":{"${strange}":1}}}`,
        `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"notes_list","_meta":{"${strange}":1}}}`,
      ]) {
        const response = await office.post(body);
        expect(response.status, body).toBeLessThan(500);
        await response.text();
      }
    }
  });
});
