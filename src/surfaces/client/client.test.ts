// The client against a fetch of ours: what it sends, and what it makes of answers.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { notesApp } from '../../../tests/fixtures/notes/index.ts';
import { defineFileOperation, defineOperation } from '../../operations/index.ts';
import { ConnectionLostError, createClient, ProblemError, UnreadableAnswerError } from './index.ts';

const access = { permission: 'files.use' };
const upload = defineOperation({
  id: 'files.upload',
  summary: 'Uploads.',
  effect: 'write',
  route: 'POST /v1/files',
  access,
  input: z.strictObject({ name: z.string() }),
  output: z.object({ size: z.int() }),
  upload: { limit: 100 },
  handler: () => ({ size: 0 }),
});
const download = defineFileOperation({
  id: 'files.download',
  summary: 'Downloads.',
  effect: 'read',
  route: 'GET /v1/files/{file_id}/content',
  access,
  input: z.strictObject({ file_id: z.string() }),
  handler: () => ({ name: '', media_type: '', size: 0, sha256: '' }),
});

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

function clientOver(answer: (sent: Sent) => Response | Promise<Response>, url = 'http://office.example/') {
  const sent: Sent[] = [];
  const fetch = async (target: unknown, init: RequestInit = {}) => {
    sent.push({ url: String(target), init });
    return answer(sent.at(-1) as Sent);
  };
  const operations = [...notesApp.operations, upload, download];
  const client = createClient(operations, { url, token: 'tya_x', fetch: fetch as typeof globalThis.fetch });
  return { client, sent, headers: () => new Headers(sent.at(-1)?.init.headers) };
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

describe('what is sent', () => {
  test('method, path, query and token come from the declaration', async () => {
    const { client, sent, headers } = clientOver(() => json({ items: [], next_cursor: null }));
    await client.notes.list({ words: 'price list', limit: 3 });
    expect(sent[0]?.url).toBe('http://office.example/v1/notes?words=price+list&limit=3');
    expect(sent[0]?.init).toMatchObject({ method: 'GET', body: null });
    expect(headers().get('authorization')).toBe('Bearer tya_x');
    expect(headers().get('content-type')).toBeNull();
  });

  test('a write sends JSON, and the key and version when they are given', async () => {
    const { client, sent, headers } = clientOver(() => json({}));
    await client.notes.revise({ note_id: 'not_1', body: 'x' }, { idempotencyKey: 'k1', ifMatch: '7' });
    expect(sent[0]).toMatchObject({
      url: 'http://office.example/v1/notes/not_1',
      init: { method: 'PATCH', body: '{"body":"x"}' },
    });
    expect(Object.fromEntries(headers())).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': 'k1',
      'if-match': '7',
    });
  });

  test('a base may end in /v1 or carry the token in its path', async () => {
    const { client, sent } = clientOver(() => json({}), 'http://127.0.0.1:1/t/tya_x/v1/');
    await client.call('notes.get', { note_id: 'a' });
    expect(sent[0]?.url).toBe('http://127.0.0.1:1/t/tya_x/v1/notes/a');
  });

  test('bytes of an upload are the body', async () => {
    const { client, sent, headers } = clientOver(() => json({ size: 3 }));
    const bytes = new Uint8Array([1, 2, 3]);
    expect(await client.files.upload({ name: 'a.bin', bytes })).toEqual({ size: 3 });
    expect(sent[0]?.url).toBe('http://office.example/v1/files?name=a.bin');
    expect(sent[0]?.init.body).toEqual(bytes);
    expect(headers().get('content-type')).toBe('application/octet-stream');
  });
});

describe('what comes back', () => {
  test('a file is name, media type and bytes', async () => {
    const headers = {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="_.pdf"; filename*=UTF-8''K%C3%BCndigung.pdf`,
    };
    const { client } = clientOver(() => new Response(new Uint8Array([7]), { headers }));
    expect(await client.files.download({ file_id: 'f' })).toEqual({
      name: 'Kündigung.pdf',
      media_type: 'application/pdf',
      bytes: new Uint8Array([7]),
    });
  });

  test('a problem is thrown with its code, status and wait', async () => {
    const problem = { type: 'urn:problem:RATE_LIMITED', title: 'Too many calls', status: 429 };
    const { client } = clientOver(() =>
      json({ ...problem, code: 'RATE_LIMITED', detail: 'Wait.', retry_after: 20 }, 429),
    );
    const error = await client.notes.list({}).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({
      code: 'RATE_LIMITED',
      status: 429,
      retryAfter: 20,
      message: 'RATE_LIMITED: Wait.',
    });
    expect((error as ProblemError).problem).toMatchObject(problem);
  });

  test('a connection that ends before the last byte is lost', async () => {
    const refused = clientOver(() => Promise.reject(new TypeError('fetch failed')));
    await expect(refused.client.notes.list()).rejects.toThrow(ConnectionLostError);
    const cut = clientOver(() => {
      const start = (controller: ReadableStreamDefaultController) => {
        controller.enqueue(new TextEncoder().encode('{"items":['));
        controller.error(new TypeError('terminated'));
      };
      return new Response(new ReadableStream({ start }));
    });
    await expect(cut.client.notes.list()).rejects.toThrow(/notes\.list.*connection was lost/);
  });

  test('an answer that is no JSON, or an error that is no problem, is said to be unreadable', async () => {
    for (const answer of [new Response('{"items":'), new Response('"no"', { status: 502 })]) {
      const { client } = clientOver(() => answer);
      await expect(client.notes.list()).rejects.toThrow(UnreadableAnswerError);
    }
  });

  test('ending the wait is no lost connection', async () => {
    const { client } = clientOver(({ init }) => {
      init.signal?.throwIfAborted();
      return json({});
    });
    const stop = AbortSignal.abort();
    await expect(client.notes.get({ note_id: 'a' }, { signal: stop })).rejects.toHaveProperty(
      'name',
      'AbortError',
    );
  });

  test('an id that no path can carry is refused like bad input, without a call', async () => {
    const { client, sent } = clientOver(() => json({}));
    await expect(client.notes.get({ note_id: '..' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      status: 400,
    });
    expect(sent).toEqual([]);
  });

  test('every page of a list is read', async () => {
    const pages = [
      { items: [{ id: 'a' }, { id: 'b' }], next_cursor: 'c1' },
      { items: [{ id: 'c' }], next_cursor: null },
    ];
    const { client, sent } = clientOver(() => json(pages.shift()));
    const ids: string[] = [];
    for await (const note of client.each('notes.list', { state: 'open' })) ids.push(note.id);
    expect(ids).toEqual(['a', 'b', 'c']);
    expect(sent.map(({ url }) => url.split('?')[1])).toEqual(['state=open', 'state=open&cursor=c1']);
  });
});
