// A workspace behind a made-up address, and every other address refused.
import { request as nodeRequest } from 'node:http';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { notesApp } from '../../../tests/fixtures/notes/index.ts';
import { fixture, openNotes, type TestWorkspace } from '../../../tests/harness.ts';
import { files } from '../../apps/files/index.ts';
import { noFaults } from '../../operations/faults.ts';
import { createClient } from '../client/index.ts';
import { processClient } from '../process/plane-client.ts';
import { type Guard, guard, handlers, RefusedHostError } from './index.ts';

let lost = false;
const faults = () =>
  lost ? { decide: () => ({ rule: 'r', kind: 'lost', reply: 'lost' as const }) } : noFaults;

let world: TestWorkspace;
let outside: Guard;
const token = (principal: string) =>
  world.assembly.yard.engine.sessions.issue(world.workspace, principal, { pays: true }).token;

beforeAll(() => {
  world = openNotes({ apps: [...fixture.apps, files], faults });
  const ada = processClient(world.assembly.agent, token('ada'));
  const server = setupServer(
    ...handlers(ada, { baseUrl: 'https://office.example' }),
    ...handlers(ada, { baseUrl: 'http://intranet.example:8080/api/' }),
  );
  outside = guard(server, { allow: ['allowed.example'] });
});
afterEach(() => {
  lost = false;
});
afterAll(() => {
  outside.close();
  world.close();
});

describe('handlers', () => {
  test('any client of the REST API is answered at the base URL', async () => {
    const made = await fetch('https://office.example/v1/notes', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'k' },
      body: JSON.stringify({ title: 'Call Tarvik' }),
    });
    expect(made.status).toBe(201);
    const note = (await made.json()) as { id: string; etag: string };
    expect(made.headers.get('etag')).toBe(`"${note.etag}"`);
    expect(made.headers.get('date')).toMatch(/^Mon, 14 Sep 2026 /);
    const operations = [...notesApp.operations, ...files.operations];
    const client = createClient(operations, { url: 'http://intranet.example:8080/api' });
    expect(await client.notes.get({ note_id: note.id })).toEqual(note);
    const file = await client.files.upload({ name: 'a.bin', bytes: new Uint8Array([1, 2]) });
    expect(await client.files.download({ file_id: file.id })).toMatchObject({
      bytes: new Uint8Array([1, 2]),
    });
  });

  test('a client of node:http is answered as well', async () => {
    const body = await new Promise<string>((resolve, reject) => {
      const sent = nodeRequest('http://intranet.example:8080/api/v1/notes?limit=1', (incoming) => {
        let text = '';
        incoming.on('data', (chunk) => {
          text += chunk;
        });
        incoming.on('end', () => resolve(text));
      });
      sent.on('error', reject).end();
    });
    expect(JSON.parse(body).items).toHaveLength(1);
  });

  test('a token of its own counts, in the header and in the path', async () => {
    const titles = async (path: string, headers: Record<string, string> = {}) => {
      const response = await fetch(`https://office.example${path}`, { headers });
      return response.ok ? JSON.stringify(await response.json()) : response.status;
    };
    expect(await titles('/v1/notes', { authorization: `Bearer ${token('ben')}` })).toContain("Ben's own");
    expect(await titles(`/t/${token('ben')}/v1/notes`)).toContain("Ben's own");
    expect(await titles('/v1/notes', { authorization: 'Bearer tya_wrong' })).toBe(401);
    expect(await titles('/t/tya_wrong/v1/notes')).toBe(401);
    expect(await titles('/v1/unknown')).toBe(404);
    expect(await titles('/')).toBe(404);
  });

  test('calls stand in the journal, and a lost reply is a network error', async () => {
    lost = true;
    const after = world.entries(0).length;
    const call = fetch('https://office.example/v1/notes', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"title":"done"}',
    });
    await expect(call).rejects.toThrow(TypeError);
    expect(world.entries(after)).toMatchObject([{ operation: 'notes.create', by: 'ada', outcome: 'ok' }]);
  });
});

describe('guard', () => {
  test('every other host is refused with an error that names it, and remembered', async () => {
    const before = outside.attempts.length;
    const error = await fetch('https://api.elsewhere.example:444/x', { method: 'PUT', body: 'y' }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(RefusedHostError);
    expect(String(error)).toContain('PUT to api.elsewhere.example:444 was refused');
    const byNode = new Promise((_, reject) => {
      nodeRequest('http://elsewhere.example/').on('error', reject).end();
    });
    await expect(byNode).rejects.toThrow('GET to elsewhere.example was refused');
    expect(outside.attempts.slice(before)).toEqual([
      { method: 'PUT', host: 'api.elsewhere.example:444' },
      { method: 'GET', host: 'elsewhere.example' },
    ]);
  });

  test('a path beside the base is no path of the workspace', async () => {
    await expect(fetch('http://intranet.example:8080/v1/notes')).rejects.toThrow(RefusedHostError);
  });

  test('hosts that are allowed are let through, and nothing is refused once it is closed', async () => {
    let refuse: (request: Request) => void = () => expect.unreachable();
    const close = vi.fn();
    const listen = ({ onUnhandledRequest }: { onUnhandledRequest: typeof refuse }) => {
      refuse = onUnhandledRequest;
    };
    const { attempts, close: end } = guard({ listen, close }, { allow: ['allowed.example:81'] });
    expect(refuse(new Request('http://allowed.example:81/x'))).toBeUndefined();
    expect(() => refuse(new Request('http://allowed.example/x'))).toThrow(RefusedHostError);
    expect(attempts).toEqual([{ method: 'GET', host: 'allowed.example' }]);
    end();
    expect(close).toHaveBeenCalledOnce();
  });
});
