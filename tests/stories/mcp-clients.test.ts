// An episode of office work through every client: what each of them sees and does is the same.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBridge, clients, type StoryClient } from './mcp-clients.ts';
import { type Office, openOffice } from './mcp-office.ts';

let bridge: Awaited<ReturnType<typeof buildBridge>>;
beforeAll(async () => {
  bridge = await buildBridge();
});
afterAll(() => bridge.remove());

const versions: Readonly<Record<string, string>> = {
  '2.x over HTTP, with handshake': '2025-11-25',
  '2.x over HTTP, which finds out itself': '2026-07-28',
  '2.x over HTTP, without handshake, token in the path': '2026-07-28',
  '2.x over the bridge, with handshake': '2025-11-25',
  '2.x over the bridge, which finds out itself': '2026-07-28',
  '2.x over the bridge, without handshake': '2026-07-28',
};

describe.each(Object.entries(clients))('%s', (kind, connect) => {
  let office: Office;
  let client: StoryClient;
  beforeAll(async () => {
    office = await openOffice();
    client = await connect({ url: office.url, token: office.token, program: bridge.program });
  });
  afterAll(async () => {
    await client.close();
    expect(office.defects).toEqual([]);
    await office.close();
  });
  // biome-ignore lint/suspicious/noExplicitAny: problems of every kind
  const problemOf = (result: any) => JSON.parse(result.content[0].text);

  test('agrees on the version and learns who serves', () => {
    if (versions[kind]) expect(client.version).toBe(versions[kind]);
    expect(client.serverName).toBe('tiltyard');
  });

  test('lists the tools, so that outputs are checked from here on', async () => {
    expect(await client.toolNames()).toEqual([
      'notes_create',
      'notes_erase',
      'notes_get',
      'notes_list',
      'notes_revise',
      'papers_content',
      'papers_measure',
      'papers_price',
      'papers_upload',
    ]);
  });

  test('writes, reads, changes and deletes', async () => {
    const { structuredContent: made } = await client.call('notes_create', {
      title: 'Call Tarvik',
      body: 'Prices.',
    });
    expect(made).toMatchObject({ title: 'Call Tarvik', state: 'open' });
    const { structuredContent: found } = await client.call('notes_list', { words: 'Tarvik', limit: 1 });
    expect(found).toMatchObject({ items: [made], next_cursor: expect.any(String) });
    const next = await client.call('notes_list', { words: 'Tarvik', limit: 1, cursor: found.next_cursor });
    expect(next.structuredContent.items).toMatchObject([{ title: 'Price list' }]);
    const change = { note_id: made.id, body: 'New prices.', if_match: made.etag };
    expect((await client.call('notes_revise', change)).structuredContent.body).toBe('New prices.');
    const again = await client.call('notes_revise', change);
    expect(again.isError).toBe(true);
    expect(problemOf(again)).toMatchObject({ code: 'PRECONDITION_FAILED' });
    expect((await client.call('notes_erase', { note_id: made.id })).structuredContent).toEqual({
      deleted: true,
    });
    expect(problemOf(await client.call('notes_get', { note_id: made.id }))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('brings a file and finds it where the link leads', async () => {
    const content = Buffer.from('Grüße aus München').toString('base64');
    const { structuredContent: paper } = await client.call('papers_upload', { name: 'gruß.txt', content });
    const { content: blocks, structuredContent } = await client.call('papers_content', {
      paper_id: paper.id,
    });
    expect(structuredContent.text).toBe('Grüße aus München');
    const link = blocks.find(({ type }: { type: string }) => type === 'resource_link');
    for (const [endpoint, headers] of [
      [`${office.url}/mcp`, { authorization: `Bearer ${office.token}` }],
      [`${office.url}/t/${office.token}/mcp`, {}],
    ] as const) {
      const response = await fetch(new URL(link.uri, endpoint), { headers });
      expect(await response.text()).toBe('Grüße aus München');
    }
  });

  test('gets long answers short unless it asks, and they match the output schema', async () => {
    const short = await client.call('papers_measure', { texts: [50_000], numbers: 20_000 });
    expect(Buffer.byteLength(short.content[0].text)).toBeLessThanOrEqual(16 * 1024);
    expect(short.content[1].text).toMatch(
      /^\/numbers shows \d+ of 20000 items; call again with max_kib=\d+\.$/,
    );
    const whole = await client.call('papers_measure', { texts: [50_000], max_kib: 64 });
    expect(whole.structuredContent.texts[0]).toHaveLength(50_000);
  });

  test('answers of several shapes match the output schema', async () => {
    const net = { amount: 1999, currency: 'EUR' };
    const letter = await client.call('papers_price', { net, kind: { is: 'letter', stamps: 2 } });
    expect(letter.structuredContent).toEqual({ is: 'letter', net });
  });

  test('an unknown tool and wrong input are told apart', async () => {
    await expect(client.call('notes_burn')).rejects.toThrow(/Unknown tool/);
    expect(problemOf(await client.call('notes_get', { note: 1 }))).toMatchObject({ code: 'INVALID_INPUT' });
  });

  test('everything stands in the journal as calls through mcp', () => {
    const entries = office.entries().filter(({ surface }) => surface === 'mcp');
    expect(entries.map(({ operation }) => operation)).toEqual([
      'notes.create',
      'notes.list',
      'notes.list',
      'notes.revise',
      'notes.revise',
      'notes.erase',
      'notes.get',
      'papers.upload',
      'papers.content',
      'papers.measure',
      'papers.measure',
      'papers.price',
      'notes.get',
    ]);
  });
});
