// What a server does not answer, or answers oddly, becomes a refusal that says what to do.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { call } from './call.ts';
import { control } from './control.ts';
import { exitCodes } from './exit-codes.ts';
import { startRefusal } from './start-refusal.ts';

let server: Server | undefined;
afterEach(() => server?.close());

/** Lists worlds at a server that answers like this; at nobody when it does not listen. */
async function listWorlds(answer?: RequestListener): Promise<unknown> {
  server = createServer(answer);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  if (!answer) await new Promise((resolve) => server?.close(resolve));
  const connection = { url, key: 'tyk_x', folder: 'data' };
  return call(connection, { operation: control('worlds.list'), input: {} });
}

describe('a call', () => {
  it('answers what the server answered', async () => {
    const body = { items: [{ world: 'brennhagel' }] };
    const answer: RequestListener = ({ headers }, response) =>
      response.end(JSON.stringify(headers.authorization === 'Bearer tyk_x' ? body : {}));
    expect(await listWorlds(answer)).toEqual(body);
  });

  it('that nobody answers says where, and what to do', async () => {
    await expect(listWorlds()).rejects.toMatchObject({
      exitCode: exitCodes.unreachable,
      message: expect.stringMatching(
        /^Nothing answers at http:\/\/127\.0\.0\.1:\d+, where server\.json of "data" says that a server listens \(ECONNREFUSED\)\. Start/,
      ),
    });
  });

  it('that something else answers says so', async () => {
    const answer: RequestListener = (_, response) => response.end('<html>');
    await expect(listWorlds(answer)).rejects.toMatchObject({
      exitCode: exitCodes.failed,
      problem: { code: 'UNEXPECTED_ANSWER' },
    });
  });

  it('that is refused ends with the code of the problem', async () => {
    const problem = { type: 'x', title: 'Busy', status: 503, code: 'WORKSPACE_BUSY', detail: 'Wait.' };
    const answer: RequestListener = (_, response) => response.writeHead(503).end(JSON.stringify(problem));
    await expect(listWorlds(answer)).rejects.toMatchObject({ exitCode: exitCodes.later, problem });
  });
});

describe('a server that does not start', () => {
  it.each([
    [{ code: 'EADDRINUSE', address: '127.0.0.1', port: 80 }, 'BAD_ADDRESS', '127.0.0.1:80 is in use.'],
    [
      { code: 'EADDRNOTAVAIL', address: '203.0.113.5' },
      'BAD_ADDRESS',
      '203.0.113.5 is no address of this machine',
    ],
    [{ code: 'EACCES', address: '::1', port: 80 }, 'BAD_ADDRESS', 'Choose a port above 1023.'],
    [{ code: 'EACCES', path: '/data' }, 'DATA_FOLDER', 'here cannot be used (EACCES).'],
    [{ code: 'ENOSPC' }, 'DATA_FOLDER', 'Choose another folder with --data.'],
    [{ code: 'ERR_OSSL_PEM_NO_START_LINE' }, 'USAGE', 'The certificate or its key cannot be used'],
    [{ name: 'DataFolderError' }, 'DATA_FOLDER', 'broken'],
  ])('because of %j says what to do', (facts, code, sentence) => {
    const refused = startRefusal(Object.assign(new Error('broken'), facts), 'here');
    expect(refused?.problem.code).toBe(code);
    expect(refused?.message).toContain(sentence);
  });

  it('because of a defect of ours does not pretend otherwise', () => {
    expect(startRefusal(new TypeError('x is not a function'), 'here')).toBeUndefined();
  });
});
