// The typed client against a server on a real socket: it works, is refused, loses its connection, and repeats safely.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConnectionLostError, createClient, ProblemError } from '../../src/surfaces/client/index.ts';
import { notesApp } from '../fixtures/notes/index.ts';
import { PARCEL_LIMIT, parcelsApp } from '../fixtures/parcels/index.ts';
import { type Served, serveNotes } from '../served.ts';

const operations = [...notesApp.operations, ...parcelsApp.operations];
let served: Served;
let client: ReturnType<typeof clientOf>;

function clientOf(url: string, token?: string) {
  return createClient(operations, { url, token });
}

beforeAll(async () => {
  served = await serveNotes();
  client = clientOf(served.url, served.token);
});
afterAll(() => served.end());

describe('the typed client over HTTP', () => {
  test('writes, reads, lists and erases', async () => {
    const note = await client.notes.create({ title: 'Call Tarvik', body: 'About the price list.' });
    expect(note).toMatchObject({ title: 'Call Tarvik', state: 'open', pinned: false });
    expect(await client.notes.get({ note_id: note.id })).toEqual(note);
    const titles: string[] = [];
    for await (const { title } of client.each('notes.list', { words: 'price', limit: 1 })) titles.push(title);
    expect(titles.sort()).toEqual(['Call Tarvik', 'Price list']);
    const revised = await client.notes.revise({ note_id: note.id, body: 'x' }, { ifMatch: note.etag });
    await expect(
      client.notes.revise({ note_id: note.id, body: 'y' }, { ifMatch: note.etag }),
    ).rejects.toMatchObject({ code: 'PRECONDITION_FAILED', status: 412 });
    expect(revised.body).toBe('x');
    expect(await client.notes.erase({ note_id: note.id })).toEqual({ deleted: true });
  });

  test('a token in the path will do', async () => {
    const byPath = clientOf(`${served.url}/t/${served.token}/`);
    expect((await byPath.notes.list()).items.length).toBeGreaterThan(0);
    const nobody = await clientOf(served.url)
      .notes.list()
      .catch((error: unknown) => error);
    expect(nobody).toBeInstanceOf(ProblemError);
    expect(nobody).toMatchObject({ code: 'UNAUTHENTICATED', status: 401 });
  });

  test('every kind of parameter arrives as what it is', async () => {
    const asked = {
      least: 3,
      factor: 2.5,
      sealed: false,
      kinds: ['box', 'bag'] as ('box' | 'bag')[],
      sizes: [1],
      owner: null,
      words: 'a&b=ü true',
    };
    expect(JSON.parse((await client.parcels.weigh(asked)).asked)).toEqual(asked);
    const texts = { words: 'null', owner: 'x y+z' };
    expect(JSON.parse((await client.parcels.weigh(texts)).asked)).toEqual(texts);
  });

  test('bytes go out and come back under any name', async () => {
    const bytes = Uint8Array.from({ length: PARCEL_LIMIT }, (_, index) => index % 256);
    for (const name of ['Kündigung „neu“.pdf', 'a "b" \\ c%41;x.pdf', "it's (1)*.txt"]) {
      const parcel = await client.parcels.send({ name, media_type: 'application/pdf', bytes });
      const got = await client.parcels.open({ parcel_id: parcel.id });
      expect(got).toMatchObject({ name, media_type: 'application/pdf' });
      expect(Buffer.compare(got.bytes, bytes)).toBe(0);
    }
    const more = new Uint8Array(PARCEL_LIMIT + 1);
    await expect(client.parcels.send({ name: 'x', bytes: more })).rejects.toMatchObject({ status: 413 });
  });

  test('after a lost connection the same key gives the first answer', async () => {
    let lose = true;
    const lossy = await serveNotes({
      between: async (dispatch, call) => {
        const outcome = await dispatch(call);
        return lose ? { ...outcome, reply: 'lost' } : outcome;
      },
    });
    try {
      const worker = clientOf(lossy.url, lossy.token);
      const write = () => worker.notes.create({ title: 'once' }, { idempotencyKey: 'k-1' });
      await expect(write()).rejects.toThrow(ConnectionLostError);
      lose = false;
      expect(await write()).toMatchObject({ title: 'once' });
      const { items } = await worker.notes.list({ words: 'once' });
      expect(items).toHaveLength(1);
    } finally {
      await lossy.end();
    }
  });

  test('nobody listening is a lost connection too, and says why', async () => {
    const gone = await serveNotes();
    await gone.end();
    const error = await clientOf(gone.url, gone.token)
      .notes.list()
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConnectionLostError);
    expect((error as { cause: { cause: unknown } }).cause.cause).toMatchObject({ code: 'ECONNREFUSED' });
  });
});
