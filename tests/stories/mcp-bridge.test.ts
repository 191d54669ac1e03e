// The bridge as a program: what stands on its output, what happens when the service does not answer, and how it ends.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FaultAction } from '../../src/operations/faults.ts';
import { buildBridge } from './mcp-clients.ts';
import { call, list, stateless } from './mcp-messages.ts';
import { type Office, openOffice } from './mcp-office.ts';

let built: Awaited<ReturnType<typeof buildBridge>>;
let office: Office;
let fault: FaultAction | undefined;
beforeAll(async () => {
  built = await buildBridge();
  office = await openOffice({ faults: { decide: () => fault } });
});
afterAll(async () => {
  built.remove();
  await office.close();
});

/** A running bridge. Every line of its output must be a message. */
interface Running {
  readonly child: ChildProcess;
  readonly messages: Record<string, unknown>[];
  readonly log: string[];
  write(message: unknown): void;
  /** The answer to a request. */
  // biome-ignore lint/suspicious/noExplicitAny: results and errors of every kind
  ask(message: unknown): Promise<any>;
}

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill();
});

function start(...args: string[]): Running {
  const child = spawn(process.execPath, [built.program, ...args]);
  running.push(child);
  const messages: Record<string, unknown>[] = [];
  const log: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => messages.push(JSON.parse(line)));
  createInterface({ input: child.stderr }).on('line', (line) => log.push(line));
  const write = (message: unknown) =>
    child.stdin.write(`${typeof message === 'string' ? message : JSON.stringify(message)}\n`);
  const ask = async (message: unknown) => {
    write(message);
    const { id } = message as { id: unknown };
    return await soon(() => messages.find((each) => each.id === id));
  };
  return { child, messages, log, write, ask };
}

async function soon<T>(find: () => T | undefined): Promise<T> {
  for (;;) {
    const found = find();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const initialize = {
  jsonrpc: '2.0',
  id: 'init',
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};

describe('a bridge to the office', () => {
  let bridge: Running;
  beforeEach(() => {
    fault = undefined;
    bridge = start(`${office.url}/mcp`, office.token);
  });

  test('carries messages of both eras side by side, with the ids they came with', async () => {
    expect((await bridge.ask(initialize)).result.protocolVersion).toBe('2025-06-18');
    bridge.write({ jsonrpc: '2.0', method: 'notifications/initialized' });
    const asked = [
      { ...call('notes_list'), id: 0 },
      { ...call('notes_list'), id: 'text' },
      { ...stateless('tools/call', { name: 'notes_list', arguments: {} }), id: 99 },
      { ...stateless('server/discover'), id: 100 },
    ];
    const answers = await Promise.all(asked.map((message) => bridge.ask(message)));
    for (const { result } of answers.slice(0, 3)) expect(result.structuredContent.items).toHaveLength(2);
    expect(answers[3].result.supportedVersions).toEqual(['2026-07-28']);
    expect(bridge.messages).toHaveLength(5);
  });

  test('hands on what the service refuses as it is', async () => {
    const unknown = await bridge.ask({ ...stateless('nothing/here'), id: 1 });
    expect(unknown.error.code).toBe(-32_601);
    const wrong = await bridge.ask({ ...call('nothing'), id: 2 });
    expect(wrong.error).toEqual({ code: -32_602, message: 'Unknown tool: nothing' });
    const tooLarge = await bridge.ask({ ...call('notes_create', { body: 'x'.repeat(1_100_000) }), id: 3 });
    expect(tooLarge.error.data).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', status: 413 });
    const tooDeep = `{"jsonrpc":"2.0","id":4,"method":"tools/list","params":{"a":${'['.repeat(99)}${']'.repeat(99)}}}`;
    bridge.write(tooDeep);
    const { error } = (await soon(() => bridge.messages.find(({ id }) => id === 4))) as {
      error: { code: number };
    };
    expect(error.code).toBe(-32_700);
  });

  test('says that a reply was lost, and goes on', async () => {
    fault = { rule: 'r', kind: 'lost', reply: 'lost' };
    const lost = await bridge.ask({ ...call('notes_create', { title: 'Lost' }), id: 1 });
    expect(lost.error).toEqual({
      code: -32_000,
      message: 'The service did not answer; whether the call was made is not known.',
    });
    fault = undefined;
    const { result } = await bridge.ask({ ...call('notes_list', { words: 'Lost' }), id: 2 });
    expect(result.structuredContent.items).toHaveLength(1);
  });

  test('ignores lines that are no messages, and writes nothing for them', async () => {
    bridge.write('hello');
    bridge.write('{"jsonrpc":"2.0"}');
    await bridge.ask({ ...list, id: 5 });
    expect(bridge.messages).toHaveLength(1);
    expect(bridge.log).not.toEqual([]);
  });

  test('ends when its client closes the input', async () => {
    await bridge.ask(list);
    bridge.child.stdin?.end();
    const [code] = await once(bridge.child, 'exit');
    expect(code).toBe(0);
  });
});

describe('a bridge that is not let in or finds nobody', () => {
  test('T11: tells the problem with the token, never the token', async () => {
    const token = `${office.token.slice(0, -4)}AAAA`;
    for (const args of [[`${office.url}/mcp`, token], [`${office.url}/t/${token}/mcp`]]) {
      const bridge = start(...args);
      const { error } = await bridge.ask(list);
      expect(error).toMatchObject({ code: -32_000, data: { code: 'UNAUTHENTICATED', status: 401 } });
      expect(JSON.stringify([bridge.messages, bridge.log])).not.toContain(token);
    }
  });

  test('answers each request with an error when there is no service', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    const bridge = start(`http://127.0.0.1:${port}/t/secret/mcp`);
    const answers = await Promise.all([bridge.ask({ ...list, id: 1 }), bridge.ask({ ...list, id: 2 })]);
    expect(answers.map(({ error }) => error.code)).toEqual([-32_000, -32_000]);
    expect(JSON.stringify([bridge.messages, bridge.log])).not.toContain('secret');
  });
});

describe('a service that streams', () => {
  const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

  test('is left when the client cancels, and a stream that ends early is an error', async () => {
    let left = 0;
    const server = createServer((incoming, outgoing) => {
      outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
      outgoing.on('close', () => {
        left += 1;
      });
      incoming.on('data', (body) => {
        const { id } = JSON.parse(String(body));
        const progress = {
          jsonrpc: '2.0',
          method: 'notifications/progress',
          params: { progressToken: 1, progress: 1 },
        };
        outgoing.write(`data: ${JSON.stringify(progress)}\n\n`);
        if (id === 'early') outgoing.end();
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const bridge = start(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
    const early = await bridge.ask({ ...stateless('tools/list'), id: 'early' });
    expect(early.error.code).toBe(-32_000);
    bridge.write({ ...stateless('tools/list'), id: 'long' });
    await soon(() => (bridge.messages.length === 3 ? true : undefined));
    bridge.write({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'long' } });
    await soon(() => (left === 2 ? true : undefined));
    await pause();
    expect(bridge.messages).toHaveLength(3);
    server.closeAllConnections();
    server.close();
  });
});
