// tiltyard serve: one line for programs, one server per data folder, and a stop that leaves nothing behind.
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { build, curl, type Running, run, serve } from './cli-program.ts';

let folder: string;
const running: Running[] = [];

beforeAll(build, 300_000);
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'tiltyard-serve-')), 'data');
});
afterEach(async () => {
  for (const server of running.splice(0)) if (server.process.exitCode === null) await server.stop('SIGKILL');
  rmSync(join(folder, '..'), { recursive: true, force: true });
});

async function started(data = folder, ...flags: string[]): Promise<Running> {
  const server = await serve(data, ...flags);
  running.push(server);
  return server;
}

describe('tiltyard serve', { timeout: 120_000 }, () => {
  it('prints one line for programs, and both planes answer where it says', async () => {
    const server = await started();
    const { agent_url, control_url, key_file, data } = server.facts;
    expect(data).toBe(folder);
    expect(key_file).toBe(join(folder, 'operator.key'));
    expect(statSync(key_file).mode & 0o777).toBe(0o600);
    expect(curl(`${agent_url}/openapi.json`).status).toBe(200);
    expect(curl(`${agent_url}/v1/me`).status).toBe(401);
    expect(curl(`${agent_url}/mcp`).status).toBe(401);
    expect(curl(`${agent_url}/healthz`).status).toBe(404);
    expect(curl(`${agent_url}/v1/workspaces`).status).toBe(404);
    expect(curl(`${control_url}/healthz`)).toEqual({ status: 200, body: '{"status":"ok"}' });
    expect(curl(`${control_url}/readyz`).status).toBe(200);
    expect(curl(`${control_url}/metrics`).body).toMatch(/^tiltyard_workspaces\{state="open"\} 0$/m);
    expect(curl(`${control_url}/mcp`).status).toBe(404);
    const key = readFileSync(key_file, 'utf8').trim();
    expect(curl('-H', `Authorization: Bearer ${key}`, `${control_url}/v1/workspaces`).status).toBe(200);
    expect(curl('-H', 'Host: yard.example', `${control_url}/healthz`).status).toBe(421);
    expect(await server.stop()).toBe(0);
    expect(server.output().trimEnd().split('\n')).toHaveLength(1);
    expect(server.output()).not.toContain(key);
  });

  it('is the only one on its data folder', async () => {
    const server = await started();
    const second = await run(['serve', '--port', '0', '--control-port', '0', '--data', folder, '--json']);
    expect(second.code).toBe(4);
    expect(second.out).toBe('');
    expect(second.problem()).toMatchObject({
      code: 'DATA_FOLDER',
      detail: `${folder}/control.db is in use by another process. Stop it, or choose another folder with --data. It is the server at ${server.facts.control_url}, process ${server.process.pid}.`,
    });
    expect((await server.ok('world', 'list')).items).toContainEqual({ world: 'brennhagel' });
  });

  it('is not found after it stopped, and found again after a kill and a restart', async () => {
    const first = await started();
    expect(await first.stop('SIGINT')).toBe(0);
    expect(existsSync(join(folder, 'server.json'))).toBe(false);
    const none = await first.run('world', 'list');
    expect([none.code, none.err]).toEqual([
      5,
      expect.stringContaining(`No server runs on the data folder "${folder}"`),
    ]);
    const second = await started();
    await second.stop('SIGKILL');
    const stale = await second.run('world', 'list', '--json');
    expect(stale.code).toBe(5);
    expect(stale.problem()).toMatchObject({
      code: 'NO_SERVER',
      detail: expect.stringContaining(`(process ${second.process.pid}) has ended without a word`),
    });
    const third = await started();
    expect((await third.run('world', 'list')).code).toBe(0);
  });

  it('in memory, leaves no folder behind', async () => {
    const server = await started('memory');
    const { data } = server.facts;
    expect((await server.ok('workspace', 'list')).items).toEqual([]);
    expect(await server.stop()).toBe(0);
    expect(existsSync(data)).toBe(false);
  });

  it('answers to the names it was given, besides its own', async () => {
    const { facts } = await started('memory', '--allow-host', 'yard.example', '--allow-host', 'b.example');
    for (const name of ['yard.example', 'b.example:80', 'localhost'])
      expect(curl('-H', `Host: ${name}`, `${facts.control_url}/healthz`).status).toBe(200);
    expect(curl('-H', 'Host: evil.example', `${facts.control_url}/healthz`).status).toBe(421);
  });

  it('tells agents its public address, and answers to that name', async () => {
    const server = await started('memory', '--public-url', 'https://yard.example/office/');
    const opened = await server.call('PUT /workspaces/one', { world: 'brennhagel' });
    expect(opened.agent).toMatchObject({
      api_url: 'https://yard.example/office',
      mcp_url: 'https://yard.example/office/mcp',
      capability_url: `https://yard.example/office/t/${opened.agent.token}`,
    });
    const me = `${server.agentUrl}/t/${opened.agent.token}/v1/me`;
    expect(curl('-H', 'Host: yard.example', me).status).toBe(200);
  });

  it('says what is wrong with where it should listen', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as { port: number };
    const result = await run(['serve', '--port', '0', '--control-port', `${port}`, '--data', 'memory']);
    taken.close();
    expect(result.code).toBe(4);
    expect(result.err).toContain(`127.0.0.1:${port} is in use. Choose other ports, or 0 for free ones.`);
  });

  it.each([
    [['--port', 'http'], '--port takes a number from 0 to 65535; "http" is none.'],
    [['--port', '65536'], '--port takes a number from 0 to 65535; "65536" is none.'],
    [['--max-bytes', 'much'], '--max-bytes takes a size such as 50GB; "much" is none.'],
    [['--memory', 'much'], '--memory takes a size such as 50GB; "much" is none.'],
    [
      ['--public-url', 'yard.example'],
      '--public-url takes a URL such as https://yard.example; "yard.example" is none.',
    ],
    [['--tls-cert', 'a.pem'], 'Give both --tls-cert and --tls-key, or neither.'],
    [['--prot', '1'], 'There is no option --prot. Did you mean --port?'],
  ])('refuses %j', async (words, sentence) => {
    const result = await run(['serve', '--data', 'memory', '--json', ...words]);
    expect(result.code).toBe(2);
    expect(result.problem()).toMatchObject({ code: 'USAGE', detail: sentence });
  });
});
