// The client in process, over the fixture company and the files app.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { notesApp } from '../../../tests/fixtures/notes/index.ts';
import { fixture, openNotes, type TestWorkspace } from '../../../tests/harness.ts';
import { files } from '../../apps/files/index.ts';
import { noFaults } from '../../operations/faults.ts';
import { type Client, ConnectionLostError, createClient, type OperationsOf } from '../client/index.ts';
import { overPlane } from '../msw/over-plane.ts';
import { processClient } from './plane-client.ts';

type Company = OperationsOf<readonly [typeof notesApp, typeof files]>;

let world: TestWorkspace;
let lost = false;

const faults = () =>
  lost ? { decide: () => ({ rule: 'r', kind: 'lost', reply: 'lost' as const }) } : noFaults;

beforeEach(() => {
  lost = false;
  world = openNotes({ apps: [...fixture.apps, files], faults });
});
afterEach(() => world.close());

function clientOf(principal = 'ada') {
  const { yard, agent } = world.assembly;
  const { token } = yard.engine.sessions.issue(world.workspace, principal, { pays: true });
  return processClient<Company>(agent, token);
}

describe('a client in process', () => {
  test('calls, pages, and is refused like one over HTTP', async () => {
    const client = clientOf();
    const note = await client.notes.create({ title: 'Call Tarvik' });
    expect(note).toMatchObject({ title: 'Call Tarvik', state: 'open' });
    expect(await client.call('notes.get', { note_id: note.id })).toEqual(note);
    const titles: string[] = [];
    for await (const { title } of client.each('notes.list', { limit: 1 })) titles.push(title);
    expect(titles).toEqual(['Call Tarvik', 'Kündigung', 'Price list']);
    await expect(client.notes.get({ note_id: 'not_none' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      status: 404,
    });
  });

  test('has no method for what only the company itself calls', () => {
    expect(Object.keys(clientOf().notes)).toEqual(['create', 'get', 'list', 'revise', 'erase']);
  });

  test('its calls stand in the journal as calls of this process', async () => {
    await clientOf().notes.create({ title: 'x', body: 'y' }, { idempotencyKey: 'k' });
    expect(world.entries(0)).toMatchObject([
      { operation: 'notes.create', by: 'ada', input: { title: 'x', body: 'y' }, outcome: 'ok' },
    ]);
  });

  test('a key repeats the first answer, and a stale version is refused', async () => {
    const client = clientOf();
    const first = await client.notes.create({ title: 'x' }, { idempotencyKey: 'k' });
    expect(await client.notes.create({ title: 'x' }, { idempotencyKey: 'k' })).toEqual(first);
    const revised = await client.notes.revise({ note_id: first.id, body: 'z' }, { ifMatch: first.etag });
    await expect(client.notes.erase({ note_id: first.id }, { ifMatch: first.etag })).rejects.toMatchObject({
      code: 'PRECONDITION_FAILED',
    });
    expect(revised.etag).not.toBe(first.etag);
  });

  test('what a caller does to an answer reaches nobody', async () => {
    const client = clientOf();
    const note = await client.notes.create({ title: 'x' }, { idempotencyKey: 'k' });
    note.title = 'tampered';
    expect(await client.notes.create({ title: 'x' }, { idempotencyKey: 'k' })).toMatchObject({ title: 'x' });
    expect(await client.notes.get({ note_id: note.id })).toMatchObject({ title: 'x' });
  });

  test('input goes through JSON, within the limits of the wire', async () => {
    const client = clientOf();
    const dated = { title: new Date(0) as unknown as string, body: undefined };
    expect(await client.notes.create(dated)).toMatchObject({ title: '1970-01-01T00:00:00.000Z', body: '' });
    const deep: Record<string, unknown> = {};
    let inner = deep;
    for (let depth = 0; depth < 70; depth++) inner = inner.x = {} as Record<string, unknown>;
    const bad = { title: deep as unknown as string };
    await expect(client.notes.create(bad)).rejects.toMatchObject({ code: 'MALFORMED_JSON' });
    const large = { title: 'x'.repeat(1024 * 1024) };
    await expect(client.notes.create(large)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    await expect(client.notes.create({ title: 'a\0b' })).rejects.toMatchObject({ code: 'MALFORMED_JSON' });
    await expect(client.notes.create({ title: '\ud800' })).rejects.toMatchObject({ code: 'MALFORMED_JSON' });
    const title = { title: 'x' };
    for (const idempotencyKey of ['', 'x'.repeat(256), 'ä'])
      await expect(client.notes.create(title, { idempotencyKey })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        problem: { errors: [{ pointer: '/idempotency_key' }] },
      });
  });

  test('bytes come in and go out, as copies, within the limit', async () => {
    const client = clientOf();
    const bytes = new Uint8Array([1, 2, 3]);
    const file = await client.files.upload({ name: 'a.pdf', bytes });
    expect(file).toMatchObject({ name: 'a.pdf', size: 3, media_type: 'application/pdf' });
    const got = await client.files.download({ file_id: file.id });
    expect(got).toEqual({ name: 'a.pdf', media_type: 'application/pdf', bytes });
    got.bytes[0] = 9;
    expect((await client.files.download({ file_id: file.id })).bytes).toEqual(bytes);
    const tooMuch = new Uint8Array(25 * 1024 * 1024 + 1);
    await expect(client.files.upload({ name: 'b', bytes: tooMuch })).rejects.toMatchObject({ status: 413 });
  });

  test('a lost reply is a lost connection, and the call was done', async () => {
    const client = clientOf();
    lost = true;
    await expect(client.notes.create({ title: 'done' })).rejects.toThrow(ConnectionLostError);
    lost = false;
    expect((await client.notes.list()).items.map(({ title }) => title)).toContain('done');
  });

  test('a token that is none is refused, and its bytes are not taken', async () => {
    const client = processClient<Company>(world.assembly.agent, 'tya_none');
    const upload = client.files.upload({ name: 'x', bytes: new Uint8Array([1]) });
    await expect(upload).rejects.toMatchObject({ code: 'UNAUTHENTICATED', status: 401 });
    await expect(clientOf().notes.list({}, { signal: AbortSignal.abort() })).rejects.toHaveProperty(
      'name',
      'AbortError',
    );
  });
});

describe('in process and over HTTP', () => {
  /** The same calls in a fork each; answers and entries side by side. */
  async function both(run: (client: Client<Company>) => Promise<unknown>) {
    const results: { answers: unknown; entries: unknown }[] = [];
    for (const way of ['process', 'http'] as const) {
      const twin = world.fork(0);
      const { agent, yard } = world.assembly;
      const { token } = yard.engine.sessions.issue(twin.workspace, 'ada', { pays: true });
      const answer = overPlane(agent);
      const fetch = (url: string, init: RequestInit) => {
        const { pathname, search } = new URL(url);
        return answer(new Request(url, init), { url: pathname + search, token });
      };
      const operations = [...notesApp.operations, ...files.operations];
      const remote = { url: 'http://office.example', token, fetch: fetch as typeof globalThis.fetch };
      const client =
        way === 'process' ? processClient<Company>(agent, token) : createClient(operations, remote);
      const answers = await run(client).catch((error: Error) => error);
      results.push({ answers, entries: twin.entries(0) });
    }
    const [inProcess, overHttp] = results;
    expect(inProcess).toEqual(overHttp);
    return inProcess?.answers;
  }

  test('answers and entries are equal', async () => {
    await both(async (client) => {
      const note = await client.notes.create({ title: 'x', body: 'ü' }, { idempotencyKey: 'k' });
      const page = await client.notes.list({ words: 'x', state: 'open', limit: 2 });
      const revised = await client.notes.revise({ note_id: note.id, body: 'y' }, { ifMatch: note.etag });
      const erased = await client.notes.erase({ note_id: note.id });
      const file = await client.files.upload({ name: 'ü b.bin', bytes: new Uint8Array([1, 2]) });
      const { bytes, ...facts } = await client.files.download({ file_id: file.id });
      return [note, page, revised, erased, file, facts, [...bytes]];
    });
  });

  test('refusals are equal', async () => {
    const refusals = [
      await both((client) => client.notes.get({ note_id: 'not_none' })),
      await both((client) => client.notes.create({ title: '' })),
      await both((client) => client.notes.create({ title: 'a\0' })),
      await both((client) => client.notes.create({ title: 'x' }, { idempotencyKey: 'a b' })),
      await both((client) => client.notes.create({ title: 'x'.repeat(2_000_000) })),
      await both((client) => client.files.upload({ name: '', bytes: new Uint8Array([1]) })),
      await both((client) => client.files.upload({ name: 'x', bytes: new Uint8Array(30_000_000) })),
    ];
    expect(refusals.map((refusal) => (refusal as { code: string }).code)).toEqual([
      'NOT_FOUND',
      'INVALID_INPUT',
      'MALFORMED_JSON',
      'INVALID_INPUT',
      'PAYLOAD_TOO_LARGE',
      'INVALID_INPUT',
      'PAYLOAD_TOO_LARGE',
    ]);
  });
});
