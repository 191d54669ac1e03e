// The server: where it listens, how long it waits, how it stops (R18).
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { openNotes } from '../../../tests/harness.ts';
import { type ServedOptions, serveNotes } from '../../../tests/served.ts';
import { listen } from './index.ts';

/** A served workspace whose calls wait, once they have arrived, until they are let go. */
async function slow(options: ServedOptions = {}) {
  const gate = signal();
  const arrival = signal();
  const between: ServedOptions['between'] = async (dispatch, call) => {
    arrival.give();
    await gate.promise;
    return dispatch(call);
  };
  const served = await serveNotes({ ...options, between });
  return { served, arrived: arrival.promise, letGo: gate.give };
}

/** A promise that is kept from outside. */
function signal() {
  const given: (() => void)[] = [];
  const promise = new Promise<void>((resolve) => {
    given.push(resolve);
  });
  return { promise, give: () => given[0]?.() };
}

/** Long enough for a few bytes to cross the loopback address. */
const turn = () => new Promise((resolve) => setTimeout(resolve, 300));

describe('R18: a server that stops', () => {
  it('lets calls in flight finish, then closes their connections', async () => {
    const { served, arrived, letGo } = await slow();
    const call = served.post('/v1/notes', { title: 'x' });
    await arrived;
    const closed = served.close();
    letGo();
    expect((await call).status).toBe(201);
    await closed;
    await expect(served.send('/v1/notes')).rejects.toThrow();
    served.test.close();
  });

  it('answers 503 to what still comes on an open connection, and takes no new ones', async () => {
    const { served, arrived, letGo } = await slow();
    let text = '';
    const socket = connect(served.port, '127.0.0.1');
    socket.on('data', (chunk) => {
      text += chunk;
    });
    const ended = new Promise((resolve) => socket.on('close', resolve));
    const get = `GET /v1/notes HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${served.token}\r\n\r\n`;
    socket.write(get);
    await arrived;
    const closed = served.close();
    socket.write(get);
    await turn();
    await expect(served.send('/v1/notes')).rejects.toThrow();
    letGo();
    await Promise.all([closed, ended]);
    expect(text).toMatch(/^HTTP\/1\.1 200 .+HTTP\/1\.1 503 .+"code":"SERVICE_UNAVAILABLE"/s);
    expect(text).toContain('Retry-After: 1');
    served.test.close();
  });

  it('ends what does not finish in time', async () => {
    const { served, arrived } = await slow({ stopPatience: 100 });
    const call = served.send('/v1/notes');
    const failed = expect(call).rejects.toThrow();
    await arrived;
    await served.close();
    await failed;
    served.test.close();
  });

  it('closes at once when nothing is in flight, connections kept alive or not', async () => {
    const served = await serveNotes();
    expect((await served.send('/v1/notes')).status).toBe(200);
    await served.end();
  });
});

describe('a server that listens', () => {
  it('says where, and fails when the address is taken', async () => {
    const served = await serveNotes();
    expect(served.url).toBe(`http://127.0.0.1:${served.port}`);
    const { agent } = served.test.assembly;
    await expect(listen({ plane: agent, host: '127.0.0.1', port: served.port })).rejects.toThrow(
      'EADDRINUSE',
    );
    await served.end();
  });

  it('names an address that can be called when it is bound to all of them', async () => {
    const test = openNotes();
    const server = await listen({ plane: test.assembly.agent, host: '0.0.0.0', port: 0 });
    expect(server.url).toBe(`http://127.0.0.1:${server.port}`);
    expect((await fetch(`${server.url}/v1/notes`)).status).toBe(401);
    await server.close();
    test.close();
  });

  it('ends a request whose headers drip', async () => {
    const served = await serveNotes({ requestTimeout: 200 });
    const half = connect(served.port, '127.0.0.1', () => half.write('GET /v1/notes HTTP/1.1\r\nHost: lo'));
    let text = '';
    half.on('data', (chunk) => {
      text += chunk;
    });
    await new Promise((resolve) => half.on('close', resolve));
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(text).not.toMatch(/^date:/im);
    await served.end();
  });
});
