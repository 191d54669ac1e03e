// Bytes in and bytes out: counted, streamed, and gone when nobody wanted them (T16, T22).
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PARCEL_LIMIT } from '../../../tests/fixtures/parcels/index.ts';
import { type Served, serveNotes } from '../../../tests/served.ts';

let served: Served;
beforeAll(async () => {
  served = await serveNotes({ requestTimeout: 400 });
});
afterAll(() => served.end());

const send = (query: string, body: Uint8Array | string, headers: Record<string, string> = {}) =>
  served.send(`/v1/parcels?${query}`, { method: 'POST', body: body as string, headers });
const code = async (response: Response) =>
  `${response.status} ${((await response.json()) as { code: string }).code}`;
const bytesOf = (length: number) => Buffer.alloc(length, 'parcel ');

/** Files in the store, the ones still arriving included. */
function stored(): string[] {
  const { blobs } = served.test.assembly.yard.engine;
  return readdirSync(dirname(blobs.path('0'.repeat(64)))).sort();
}

describe('an upload', () => {
  it('takes any type and any bytes, and comes back as it went in', async () => {
    const bytes = Buffer.from([0, 255, 13, 10, 0xed, 0xa0, 0x80, 123]);
    const made = await send('name=raw.bin&media_type=image/png', bytes, {
      'content-type': 'application/x-unknown',
    });
    const { id, size } = (await made.json()) as { id: string; size: number };
    expect([made.status, size, made.headers.get('location')]).toEqual([201, bytes.length, `parcels/${id}`]);
    const back = await served.send(`/v1/parcels/${id}/content`);
    expect(Buffer.from(await back.arrayBuffer())).toEqual(bytes);
    expect(Object.fromEntries(back.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(bytes.length),
      'content-disposition': 'attachment; filename="raw.bin"',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
      date: expect.stringContaining('2026'),
    });
  });

  it(`may have ${PARCEL_LIMIT} bytes and not one more, announced or in chunks`, async () => {
    expect((await send('name=a', bytesOf(PARCEL_LIMIT))).status).toBe(201);
    const before = stored();
    expect(await code(await send('name=a', bytesOf(PARCEL_LIMIT + 1)))).toBe('413 PAYLOAD_TOO_LARGE');
    const chunked = (length: number) => {
      const half = Math.floor(length / 2);
      const parts = [bytesOf(half), bytesOf(length - half)];
      const stream = new ReadableStream({
        pull: (controller) => {
          const part = parts.shift();
          if (part) controller.enqueue(new Uint8Array(part));
          else controller.close();
        },
      });
      return served.send('/v1/parcels?name=a', {
        method: 'POST',
        body: stream,
        duplex: 'half',
      } as RequestInit);
    };
    expect(await code(await chunked(PARCEL_LIMIT + 1))).toBe('413 PAYLOAD_TOO_LARGE');
    expect(served.entries().at(-1)?.outcome).toBe('PAYLOAD_TOO_LARGE');
    expect(stored()).toEqual(before);
    expect((await chunked(PARCEL_LIMIT)).status).toBe(201);
  });

  it('without a good token or a good input is refused before its bytes are taken', async () => {
    const before = stored();
    const fresh = () => Buffer.from(`fresh ${stored().length}`);
    const nobody = { authorization: 'Bearer nobody' };
    expect(await code(await send('name=a', fresh(), nobody))).toBe('401 UNAUTHENTICATED');
    expect(await code(await send('nothing=1', fresh()))).toBe('400 INVALID_INPUT');
    expect(await code(await send('name=a', fresh(), { 'idempotency-key': '' }))).toBe('400 INVALID_INPUT');
    expect(await code(await send('name=a', fresh(), { 'content-encoding': 'gzip' }))).toBe(
      '415 UNSUPPORTED_MEDIA_TYPE',
    );
    expect(stored()).toEqual(before);
  });

  it('may be empty', async () => {
    const made = (await (await send('name=empty', '')).json()) as { id: string };
    const back = await served.send(`/v1/parcels/${made.id}/content`);
    expect([back.headers.get('content-length'), await back.text()]).toEqual(['0', '']);
  });

  it('R13: that stops half way leaves nothing: no bytes, no entry', async () => {
    const before = [stored(), served.entries().length];
    await halfUpload((socket) => socket.destroy());
    await idle(() => stored().length === (before[0] as string[]).length);
    expect([stored(), served.entries().length]).toEqual(before);
  });

  it('that drips is ended when its time is over, and leaves nothing', async () => {
    const before = [stored(), served.entries().length];
    const answer = await halfUpload((socket) => {
      const drip = setInterval(() => socket.write('x'), 50);
      socket.on('close', () => clearInterval(drip));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).not.toMatch(/^date:/im);
    await idle(() => stored().length === (before[0] as string[]).length);
    expect([stored(), served.entries().length]).toEqual(before);
  });

  it('that waits to be invited is invited when its call may be made, and only then', async () => {
    const waiting = (query: string) =>
      exchange(
        [
          `POST /v1/parcels?${query} HTTP/1.1`,
          'Content-Length: 3',
          'Expect: 100-continue',
          'Connection: close',
        ],
        'abc',
      );
    expect(await waiting('name=a')).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 /);
    expect(await waiting('nothing=1')).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('a file answer', () => {
  it.each([
    ...[
      '../../etc/passwd',
      '..\\..\\x',
      'CON',
      'a/b',
      '\\\\host\\share',
      '%2e%2e%2f',
      '．．／',
      'a\u202egpj.exe',
      ' ',
      '.',
    ],
    ...['Kündigung Süd.pdf', '合同.docx', '😀.txt', "it's; filename=x", 'a"b', 'x'.repeat(300)],
  ])('may be called %s and writes nowhere else (T22)', async (name) => {
    const before = stored().length;
    const made = (await (await send(`name=${encodeURIComponent(name)}`, `bytes of ${name}`)).json()) as {
      id: string;
      name: string;
    };
    expect(made.name).toBe(name);
    const back = await served.send(`/v1/parcels/${made.id}/content`);
    expect(nameIn(back.headers.get('content-disposition') as string)).toBe(name);
    expect(stored().length).toBe(before + 1);
  });

  it.each(['text/html\r\nX-Evil: 1', 'nonsense', '', 'text/html; charset=utf-8; x="', 'ü/x'])(
    'with the media type %j is bytes of no type',
    async (type) => {
      const made = (await (await send(`name=a&media_type=${encodeURIComponent(type)}`, 'x')).json()) as {
        id: string;
      };
      const back = await served.send(`/v1/parcels/${made.id}/content`);
      expect(back.headers.get('content-type')).toBe('application/octet-stream');
      expect(back.headers.get('x-evil')).toBeNull();
      expect(await back.text()).toBe('x');
    },
  );

  it('to HEAD has its length and no bytes', async () => {
    const made = (await (await send('name=a', 'twelve bytes')).json()) as { id: string };
    const back = await served.send(`/v1/parcels/${made.id}/content`, { method: 'HEAD' });
    expect([back.status, back.headers.get('content-length'), await back.text()]).toEqual([200, '12', '']);
  });

  it('that nobody reads to its end troubles nobody', async () => {
    const made = (await (await send('name=a', bytesOf(PARCEL_LIMIT))).json()) as { id: string };
    const lines = [`GET /v1/parcels/${made.id}/content HTTP/1.1`];
    await exchange(lines, '', (socket) => socket.once('data', () => socket.destroy()));
    expect((await served.send('/v1/notes')).status).toBe(200);
    expect(served.log).toEqual([]);
  });

  it('of a hidden record is 404 like any other', async () => {
    expect(await code(await served.send('/v1/parcels/none/content'))).toBe('404 NOT_FOUND');
  });
});

type Act = (socket: ReturnType<typeof connect>) => unknown;

/** Announces a body, sends part of it, then does something; answers what came back. */
function halfUpload(act: Act): Promise<string> {
  const lines = ['POST /v1/parcels?name=half HTTP/1.1', 'Content-Length: 5000'];
  return exchange(lines, 'x'.repeat(1000), (socket) => void setTimeout(() => act(socket), 50));
}

function exchange(lines: readonly string[], body: string, act: Act = () => undefined): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const head = [...lines, 'Host: localhost', `Authorization: Bearer ${served.token}`].join('\r\n');
    const socket = connect(served.port, '127.0.0.1', () => socket.write(`${head}\r\n\r\n${body}`));
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(text));
    act(socket);
  });
}

/** What a browser would call the file. */
function nameIn(header: string): string {
  const extended = /filename\*=UTF-8''(\S+)$/.exec(header)?.[1];
  return extended ? decodeURIComponent(extended) : (/filename="(.*)"$/.exec(header)?.[1] as string);
}

async function idle(done: () => boolean): Promise<void> {
  for (let turn = 0; turn < 100 && !done(); turn++) await new Promise((resolve) => setTimeout(resolve, 10));
}
