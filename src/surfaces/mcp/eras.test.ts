// The two eras of the protocol on one address, and what every answer carries.
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, envelope, list, stateless, statelessHeaders } from '../../../tests/stories/mcp-messages.ts';
import { BOTH, type Office, openOffice } from '../../../tests/stories/mcp-office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(async () => {
  expect(office.defects).toEqual([]);
  await office.close();
});

describe('the two eras', () => {
  test.each(['GET', 'DELETE', 'PUT', 'PATCH'])('%s gets 405: there are no sessions', async (method) => {
    const response = await office.post('', { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
  });

  test('the handshake agrees on the newest version that both know', async () => {
    for (const [asked, agreed] of [
      ['2025-11-25', '2025-11-25'],
      ['2025-06-18', '2025-06-18'],
      ['2025-03-26', '2025-03-26'],
      ['2024-11-05', '2024-11-05'],
      ['1999-01-01', '2025-11-25'],
    ]) {
      const params = { protocolVersion: asked, capabilities: {}, clientInfo: { name: 'test', version: '1' } };
      const text = await (await office.post({ jsonrpc: '2.0', id: 1, method: 'initialize', params })).text();
      expect(text).toContain(`"protocolVersion":"${agreed}"`);
      expect(text).toContain('"serverInfo":{"name":"tiltyard"');
    }
  });

  test('a call of the handshake era may leave out version and Accept, but not name an unknown one', async () => {
    expect((await office.post(call('notes_list'), { headers: { accept: '*/*' } })).status).toBe(200);
    const unknown = await office.post(call('notes_list'), {
      headers: { 'mcp-protocol-version': '1999-01-01' },
    });
    expect(unknown.status).toBe(400);
    expect((await office.post(call('notes_list'), { headers: { accept: 'text/html' } })).status).toBe(406);
  });

  test('without handshake, discovery tells the version and a call needs its headers', async () => {
    const discovered = await office.post(stateless('server/discover'), {
      headers: statelessHeaders('server/discover'),
    });
    expect(await discovered.json()).toMatchObject({
      result: { supportedVersions: ['2026-07-28'], capabilities: { tools: {} } },
    });
    const body = stateless('tools/call', { name: 'notes_list', arguments: {} });
    const good = await office.post(body, { headers: statelessHeaders('tools/call', 'notes_list') });
    expect(await good.json()).toMatchObject({
      id: 1,
      result: { resultType: 'complete', structuredContent: { next_cursor: null } },
    });
    const encoded = `=?base64?${Buffer.from('notes_list').toString('base64')}?=`;
    expect((await office.post(body, { headers: statelessHeaders('tools/call', encoded) })).status).toBe(200);
  });

  test.each([
    ['another name', statelessHeaders('tools/call', 'notes_get'), -32_020],
    ['no name', statelessHeaders('tools/call'), -32_020],
    ['another method', statelessHeaders('tools/list', 'notes_list'), -32_020],
    ['no method', { 'mcp-protocol-version': '2026-07-28', 'mcp-name': 'notes_list' }, -32_020],
    [
      'another version',
      { ...statelessHeaders('tools/call', 'notes_list'), 'mcp-protocol-version': '2025-11-25' },
      -32_020,
    ],
    ['no version', { 'mcp-method': 'tools/call', 'mcp-name': 'notes_list' }, -32_020],
  ])('headers that name %s are refused, and no call is made', async (_, headers, code) => {
    const before = office.entries().length;
    const response = await office.post(stateless('tools/call', { name: 'notes_list' }), { headers });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code } });
    expect(office.entries()).toHaveLength(before);
  });

  test('a version that is not spoken here is refused by name', async () => {
    const body = stateless('tools/list');
    const _meta = { ...envelope, 'io.modelcontextprotocol/protocolVersion': '2031-01-01' };
    const headers = { ...statelessHeaders('tools/list'), 'mcp-protocol-version': '2031-01-01' };
    const response = await office.post({ ...body, params: { _meta } }, { headers });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { code: -32_022, data: { supported: ['2026-07-28'] } },
    });
  });

  test('an unknown method gets 404 without handshake, and a subscription ends at once: no list ever changes', async () => {
    const unknown = await office.post(stateless('nothing/here'), {
      headers: statelessHeaders('nothing/here'),
    });
    expect(unknown.status).toBe(404);
    const listen = stateless('subscriptions/listen', { notifications: { toolsListChanged: true } });
    const response = await office.post(listen, { headers: statelessHeaders('subscriptions/listen') });
    expect(await response.text()).toContain('notifications/subscriptions/acknowledged');
  });

  test('a batch of the handshake era is answered whole', async () => {
    const response = await office.post([
      { ...list, id: 1 },
      { ...call('notes_list'), id: 2 },
    ]);
    const text = await response.text();
    expect(text).toContain('"id":1');
    expect(text).toContain('"id":2');
  });
});

describe('answers', () => {
  test.each([
    [
      'initialize',
      { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
    ],
    ['ping', undefined],
    ['tools/list', undefined],
  ])('to a plain %s are JSON, so that a client needs no streams', async (method, params) => {
    const response = await office.post({ jsonrpc: '2.0', id: 1, method, params });
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', id: 1, result: {} });
  });

  test('carry the virtual time and the number of the entry, and no real date', async () => {
    const response = await office.post(call('notes_list'));
    expect(response.headers.get('date')).toMatch(/^\w{3}, 1\d Sep 2026 /);
    expect(response.headers.get('x-request-id')).toBe(`req-${office.entries().length}`);
    const listed = await office.post(list);
    expect(listed.headers.get('date')).toBeNull();
    expect(listed.headers.get('cache-control')).toBe('no-store');
  });

  test('several calls over one connection do not mix', async () => {
    const raw = (id: number, name: string, args: object) => {
      const body = JSON.stringify({ ...call(name, args), id });
      return `POST /mcp HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${office.token}\r\nContent-Type: application/json\r\nAccept: ${BOTH}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
    };
    const answers = await new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(office.url).port), '127.0.0.1');
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk.toString();
        if (text.split('"jsonrpc"').length === 3) socket.end();
      });
      socket.on('close', () => resolve(text));
      socket.write(raw(1, 'papers_measure', { texts: [3] }) + raw(2, 'papers_measure', { texts: [5] }));
    });
    expect(answers.indexOf('xxx')).toBeLessThan(answers.indexOf('xxxxx'));
    expect(answers.indexOf('"id":1')).toBeLessThan(answers.indexOf('"id":2'));
  });

  test('a defect of this surface is a JSON-RPC error, told to the host', async () => {
    const broken = await openOffice({
      plane: (plane) => ({
        ...plane,
        dispatch() {
          throw new Error('broken on purpose');
        },
      }),
    });
    const response = await broken.post(call('notes_list'));
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ error: { code: -32_603 } });
    await broken.close();
  });
});
