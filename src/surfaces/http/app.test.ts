// What is no operation: unknown paths, other methods, extra routes, other surfaces, defects and lost answers.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openNotes } from '../../../tests/harness.ts';
import { type Served, serveNotes } from '../../../tests/served.ts';
import { documentRoutes, httpApp, listen } from './index.ts';

type Fault = 'throw' | 'reject' | 'lost' | undefined;

let served: Served;
let fault: Fault;
beforeAll(async () => {
  served = await serveNotes({
    between(dispatch, call) {
      if (fault === 'throw') throw new Error(`thrown with ${call.token}`);
      if (fault === 'reject') return Promise.reject(new Error('rejected'));
      const outcome = dispatch(call);
      return fault === 'lost' ? { ...(outcome as Awaited<typeof outcome>), reply: 'lost' } : outcome;
    },
    extras: [
      ...documentRoutes('Notes & <more>', () => ({ openapi: '3.1.0' })),
      { path: '/healthz', answer: () => Response.json({ status: 'ok' }) },
      { path: '/broken', answer: () => Promise.reject(new Error('no metrics today')) },
    ],
    mounts: [
      {
        path: '/mcp',
        async handle(incoming, outgoing, token) {
          if (incoming.method === 'DELETE') throw new Error('mounted and broken');
          outgoing.end(`${incoming.method} ${incoming.url} ${token}`);
        },
      },
    ],
  });
});
afterAll(() => served.end());

const code = async (response: Response) =>
  `${response.status} ${((await response.json()) as { code: string }).code}`;

/** Runs with a fault between surface and plane. */
async function with_<Result>(kind: Fault, run: () => Promise<Result>): Promise<Result> {
  fault = kind;
  try {
    return await run();
  } finally {
    fault = undefined;
  }
}

describe('an unknown path', () => {
  it.each([
    '/',
    '/v1',
    '/v1/',
    '/v2/notes',
    '/v1/notes/',
    '/v1//notes',
    '/v1/notes/a/b',
    '/V1/NOTES',
    '/t/x',
    '/t/',
    '/t//',
    '/docs/',
    '/docs/absolute-path.js',
    '/docs/..%2fpackage.json',
    '/.git/config',
    '/v1/notes;a=b',
    '/healthz/',
  ])('%s is 404 for everybody, on every method, without a date', async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'OPTIONS']) {
      const response = await served.send(path, { method });
      expect(response.headers.get('date')).toBeNull();
      expect(response.headers.get('content-type')).toBe('application/problem+json');
      expect(await code(response)).toBe('404 UNKNOWN_PATH');
    }
    expect((await served.send(path, { method: 'HEAD' })).status).toBe(404);
  });

  it('may hold a backslash, or dots that lead out', async () => {
    const get = (target: string) =>
      served.raw([`GET ${target} HTTP/1.1`, 'Host: localhost', 'Connection: close']);
    for (const target of ['/v1\\notes', '/..\\..\\x', '/docs/../../package.json', '/v1/notes\\..\\x?y']) {
      const { status, headers } = await get(target);
      expect([target, status, headers.get('date')]).toEqual([target, 404, undefined]);
    }
  });
});

describe('a known path', () => {
  it.each([
    ['PUT', '/v1/notes', 'POST, GET, HEAD'],
    ['DELETE', '/v1/notes', 'POST, GET, HEAD'],
    ['OPTIONS', '/v1/notes', 'POST, GET, HEAD'],
    ['POST', '/v1/notes/x', 'GET, HEAD, PATCH, DELETE'],
    ['PROPFIND', '/v1/notes/x', 'GET, HEAD, PATCH, DELETE'],
    ['POST', '/v1/parcels/weighed', 'GET, HEAD'],
    ['POST', '/docs', 'GET, HEAD'],
    ['DELETE', '/healthz', 'GET, HEAD'],
  ])('does not take %s: 405 with what it takes', async (method, path, allow) => {
    const response = await served.send(path, { method });
    expect(response.headers.get('allow')).toBe(allow);
    expect(await code(response)).toBe('405 METHOD_NOT_ALLOWED');
  });

  it('does not take TRACE either, and echoes nothing', async () => {
    const lines = ['TRACE /v1/notes HTTP/1.1', 'Host: localhost', 'X-Secret: s3cret', 'Connection: close'];
    const { status, body } = await served.raw(lines);
    expect(status).toBe(405);
    expect(body).not.toContain('s3cret');
  });
});

describe('a defect', () => {
  it.each<[Fault, string]>([
    ['throw', '/v1/notes'],
    ['reject', '/v1/notes'],
    [undefined, '/broken'],
  ])('(%s) is a 503 with an incident that the log knows, never a 500', async (kind, path) => {
    const response = await with_(kind, () => served.send(`/t/${served.token}${path}?words=x`));
    const { code: name, detail } = (await response.json()) as { code: string; detail: string };
    const line = served.log.at(-1) as string;
    const { incident, method } = JSON.parse(line) as { incident: string; method: string };
    expect([response.status, name, method]).toEqual([503, 'WORKSPACE_BROKEN', 'GET']);
    expect(detail).toContain(incident);
    expect(incident).toMatch(/^agent-http-\d+$/);
    expect(line).toContain(`/t/…${path}?words=x`);
    expect(line).not.toContain(served.token);
  });

  it('of a body call is one too', async () => {
    for (const kind of ['throw', 'reject'] as const) {
      const response = await with_(kind, () => served.post('/v1/notes', { title: 'x' }));
      expect(await code(response)).toBe('503 WORKSPACE_BROKEN');
    }
  });

  it('of a surface that is mounted ends its connection and nothing else', async () => {
    await expect(served.send('/mcp', { method: 'DELETE' })).rejects.toThrow();
    expect(served.log.at(-1)).toContain('mounted and broken');
    expect((await served.send('/v1/notes')).status).toBe(200);
  });
});

describe('a lost answer', () => {
  it('is a connection that ends without a byte, though the call was done', async () => {
    const before = served.entries().length;
    await with_('lost', async () => {
      await expect(served.post('/v1/notes', { title: 'lost' })).rejects.toThrow();
      const lines = [`GET /t/${served.token}/v1/notes HTTP/1.1`, 'Host: localhost'];
      await expect(served.raw(lines)).resolves.toMatchObject({ status: 0, body: '' });
    });
    expect(served.entries().slice(before)).toMatchObject([{ outcome: 'ok' }, { outcome: 'ok' }]);
    expect((await served.send('/v1/notes')).status).toBe(200);
  });
});

describe('other routes', () => {
  it('are served without a token, below a token too', async () => {
    expect(await (await fetch(`${served.url}/healthz`)).json()).toEqual({ status: 'ok' });
    expect(await (await fetch(`${served.url}/t/x/openapi.json`)).json()).toEqual({ openapi: '3.1.0' });
  });

  it('are the human page with everything it loads, from here and with its address kept secret', async () => {
    for (const prefix of ['', `/t/${served.token}`]) {
      const page = await fetch(`${served.url}${prefix}/docs`);
      const html = await page.text();
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(page.headers.get('referrer-policy')).toBe('no-referrer');
      expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'self';/);
      expect(html).toContain('<title>Notes &#38; &#60;more&#62;</title>');
      expect(html).not.toMatch(/https?:|\/\/|<script>|tya_/);
      const links = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link]) => link as string);
      expect(links).toHaveLength(4);
      for (const link of links) {
        const asset = await fetch(new URL(link, `${served.url}${prefix}/docs`));
        expect([link, asset.status, asset.headers.get('x-content-type-options')]).toEqual([
          link,
          200,
          'nosniff',
        ]);
        expect((await asset.arrayBuffer()).byteLength).toBeGreaterThan(50);
      }
    }
  });

  it('take a mounted surface with every method and the token from either place', async () => {
    const text = async (path: string, method = 'GET') => (await served.send(path, { method })).text();
    expect(await text('/mcp')).toBe(`GET /mcp ${served.token}`);
    expect(await text('/t/other/mcp?x=1', 'POST')).toBe('POST /t/other/mcp?x=1 other');
    expect((await served.send('/mcp/x')).status).toBe(404);
    const evil = await served.raw(['POST /mcp HTTP/1.1', 'Host: evil.example', 'Content-Length: 0']);
    expect(evil.status).toBe(421);
  });

  it('are five at most', async () => {
    const test = openNotes();
    const extra = (number: number) => ({ path: `/extra-${number}`, answer: () => new Response() });
    const extras = [1, 2, 3, 4, 5].map(extra);
    expect(() => httpApp(test.assembly.agent, { extras })).not.toThrow();
    const mounts = [{ path: '/mcp', handle: async () => undefined }];
    expect(() => httpApp(test.assembly.agent, { extras, mounts })).toThrow('More than 5 extra routes');
    test.close();
  });
});

describe('two operations', () => {
  it('at one route are refused at the start, however their fields are called', async () => {
    const test = openNotes();
    const { agent } = test.assembly;
    const get = agent.operations.find(({ id }) => id === 'notes.get') as (typeof agent.operations)[number];
    const twin = { ...get, id: 'notes.twin', route: 'GET /v1/notes/{id}' as const };
    await expect(
      listen({ plane: { ...agent, operations: [...agent.operations, twin] }, host: '127.0.0.1', port: 0 }),
    ).rejects.toThrow('share the route');
    const lost = { ...get, route: 'GET /v1/notes/{nothing}' as const };
    expect(() => httpApp({ ...agent, operations: [lost] })).toThrow('no field "nothing"');
    test.close();
  });
});
