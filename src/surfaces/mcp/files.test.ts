// Files through tools: bytes in as base64, out as a link and, for text, as text.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Office, openOffice } from '../../../tests/stories/mcp-office.ts';
import { MOST_CONTENT } from './tools.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(async () => {
  expect(office.defects).toEqual([]);
  await office.close();
});

const upload = (content: unknown, more: object = {}) =>
  office.call('papers_upload', { name: 'a.txt', content, ...more });
const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64');
// biome-ignore lint/suspicious/noExplicitAny: problems of every kind
const problemOf = (result: any) => JSON.parse(result.content[0].text);

async function content(text: string | Buffer, more: object = {}, asked: object = {}) {
  const { structuredContent: paper } = await upload(base64(text), more);
  return { paper, result: await office.call('papers_content', { paper_id: paper.id, ...asked }) };
}

describe('bytes on their way in', () => {
  test('are stored, counted and hashed; the journal holds their hash and never the bytes', async () => {
    const result = await upload(base64('Grüße'));
    expect(result.structuredContent).toMatchObject({ name: 'a.txt', media_type: 'text/plain', size: 7 });
    const { input } = office.entries().at(-1) ?? {};
    expect(input).toMatchObject({
      name: 'a.txt',
      upload: { size: 7, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    expect(JSON.stringify(input)).not.toContain(base64('Grüße'));
  });

  test('may come without padding, and there may be none', async () => {
    expect((await upload('YQ')).structuredContent.size).toBe(1);
    expect((await upload('')).structuredContent.size).toBe(0);
  });

  test.each([undefined, null, 5, 'not base64!', 'YQ=', 'YQ==\n', 'Y', '_-8='])(
    'are refused as %j',
    async (wrong) => {
      const result = await upload(wrong);
      const seen = problemOf(result);
      expect([seen.code, seen.errors?.[0].pointer]).toEqual(['INVALID_INPUT', '/content']);
    },
  );

  test('are 700 KB at most, and one byte more is refused with the limit', async () => {
    expect((await upload(base64(Buffer.alloc(MOST_CONTENT, 'a')))).structuredContent.size).toBe(MOST_CONTENT);
    expect(problemOf(await upload(base64(Buffer.alloc(MOST_CONTENT + 1, 'a'))))).toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
      detail: expect.stringContaining(String(MOST_CONTENT)),
    });
  });

  test('say in the tool where larger ones go', async () => {
    const response = await office.post({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    expect(await response.text()).toContain('POST a larger one to v1/papers beside this endpoint.');
  });
});

describe('bytes on their way out', () => {
  test('are a link relative to the endpoint, which leads to the file route with the token that is in use', async () => {
    const { paper, result } = await content('Hello');
    const url = `v1/papers/${paper.id}/content`;
    expect(result.content[0]).toMatchObject({
      type: 'resource_link',
      uri: url,
      name: 'a.txt',
      mimeType: 'text/plain',
      size: 5,
    });
    expect(result.structuredContent).toEqual({
      name: 'a.txt',
      media_type: 'text/plain',
      size: 5,
      url,
      text: 'Hello',
    });
    expect(JSON.parse(result.content[1].text)).toEqual(result.structuredContent);
    expect(new URL(url, 'http://127.0.0.1/mcp').pathname).toBe(`/${url}`);
    expect(new URL(url, 'http://127.0.0.1/t/TOKEN/mcp').pathname).toBe(`/t/TOKEN/${url}`);
  });

  test('are no text when they are none', async () => {
    const { result } = await content(Buffer.from([0, 1, 2]), { name: 'a.png', media_type: 'image/png' });
    expect(result.structuredContent).not.toHaveProperty('text');
  });

  test('are cut to 16 KiB of text unless more was asked for', async () => {
    const text = 'Zeile mit "Zeichen" und Umlauten äöü\n'.repeat(2000);
    const { result } = await content(text);
    const json = result.content[1].text as string;
    expect(Buffer.byteLength(json)).toBeLessThanOrEqual(16 * 1024);
    expect(Buffer.byteLength(json)).toBeGreaterThan(12 * 1024);
    expect(result.structuredContent.text).toMatch(
      /… \(truncated, \d+ of 80000 bytes; call again with max_kib=94\)$/,
    );
    const whole = await content(text, {}, { max_kib: 94 });
    expect(whole.result.structuredContent.text).toBe(text);
  });

  test('of a text without line ends or ASCII are cut between characters', async () => {
    const { result } = await content('🙂'.repeat(20_000));
    expect(result.structuredContent.text).toMatch(/^🙂+… \(truncated/u);
  });

  test('that are no UTF-8 are text with replacement characters', async () => {
    const { result } = await content(Buffer.from([0x61, 0xff, 0x62]));
    expect(result.structuredContent.text).toBe('a\ufffdb');
  });

  test('of somebody else are not found', async () => {
    expect(problemOf(await office.call('papers_content', { paper_id: '../..' }))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
