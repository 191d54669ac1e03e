// Keys, problems, help, tools and the doctor: what else the command line says, and to whom.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build, type Running, run, serve } from './cli-program.ts';

let folder: string;
let data: string;
let server: Running;

beforeAll(build, 300_000);
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tiltyard-keys-'));
  data = join(folder, 'data');
  server = await serve(data);
});
afterAll(async () => {
  if (server.process.exitCode === null) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('keys', { timeout: 120_000 }, () => {
  it('are shown once, do what their role may, and end when they are revoked', async () => {
    const { key } = await server.ok('key', 'create', 'night', '--role', 'grader', '--ttl-seconds', '600');
    expect(key).toMatch(/^tyk_/);
    const file = join(folder, 'night.key');
    writeFileSync(file, `${key}\n`);
    const as = ['--key-file', file, '--json'];
    expect((await server.run('workspace', 'list', ...as)).json().items).toEqual([]);
    const refused = await server.run('workspace', 'open', 'x', '--world', 'brennhagel', ...as);
    expect([refused.code, refused.problem().code]).toEqual([6, 'FORBIDDEN']);
    const listed = await server.run('key', 'list');
    expect(listed.out).toMatch(/^night +grader .* yes$/m);
    expect(listed.out).not.toContain('tyk_');
    expect(await server.ok('key', 'revoke', 'night')).toMatchObject({ usable: false });
    const ended = await server.run('workspace', 'list', ...as);
    expect([ended.code, ended.problem().code]).toEqual([6, 'UNAUTHENTICATED']);
    const last = await server.run('key', 'revoke', 'operator', '--json');
    expect([last.code, last.problem().code]).toEqual([4, 'LAST_OPERATOR_KEY']);
    expect(await server.ok('server', 'log', '--input-key', 'night')).toMatchObject({
      items: [
        { operation: 'workspaces.open', outcome: 'FORBIDDEN' },
        { operation: 'workspaces.list', outcome: 'ok' },
      ],
    });
  });

  it('of a folder go to no other server', async () => {
    const { control_url } = server.facts;
    const { code, err } = await run(['world', 'list', '--data', data, '--url', 'http://127.0.0.1:9']);
    expect([code, err]).toEqual([5, expect.stringContaining('No key for http://127.0.0.1:9')]);
    const key = readFileSync(join(data, 'operator.key'), 'utf8').trim();
    const environment = { TILTYARD_CONTROL_URL: control_url, TILTYARD_KEY: key };
    expect((await run(['world', 'list', '--json'], environment)).json()).toEqual({
      items: [{ world: 'brennhagel' }],
    });
  });
});

describe('what goes wrong', { timeout: 120_000 }, () => {
  it('is a problem on standard error, in words or as JSON, without a word on standard output', async () => {
    const words = await server.run('workspace', 'get', 'nobody');
    expect([words.code, words.out]).toEqual([3, '']);
    expect(words.err).toBe(
      'No such workspace. There is no workspace "nobody". List them, or open it with PUT.\n  (UNKNOWN_WORKSPACE)\n',
    );
    const json = await server.run('workspace', 'get', 'nobody', '--json');
    expect(json.problem()).toMatchObject({ status: 404, code: 'UNKNOWN_WORKSPACE' });
  });

  it('names the option, before anything is sent', async () => {
    const result = await server.run('workspace', 'open', 'a b', '--world', 'brennhagel');
    expect([result.code, result.err]).toEqual([
      2,
      expect.stringContaining('--workspace-id: Letters, digits'),
    ]);
    const unknown = await server.run('workspace', 'open', 'x', '--world', 'nowhere', '--json');
    expect([unknown.code, unknown.problem().code]).toEqual([3, 'UNKNOWN_WORLD']);
  });
});

describe('help', { timeout: 120_000 }, () => {
  it('lists commands, exit codes and environment, and explains each command', async () => {
    const { out, code } = await run([]);
    expect(code).toBe(0);
    for (const word of ['serve', 'workspace', 'doctor', 'EXIT CODES', 'TILTYARD_CONTROL_URL'])
      expect(out).toContain(word);
    expect(out).not.toContain('\u001b');
    const open = await run(['workspace', 'open', '--help']);
    expect([open.code, (await run(['help', 'workspace', 'open'])).out]).toEqual([0, open.out]);
    for (const word of ['WORKSPACE_ID', '--world', '--ttl-seconds', '--key-file', '--json'])
      expect(open.out).toContain(word);
  });

  it('knows what was meant', async () => {
    const { code, err } = await run(['worksapce', 'list']);
    expect([code, err]).toEqual([2, expect.stringContaining('Did you mean "workspace"?')]);
    expect((await run(['workspace'])).code).toBe(2);
    expect((await run(['--json', 'workspace', 'list'])).err).toContain('stands before the command');
    expect((await run(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

describe('tools', { timeout: 120_000 }, () => {
  it('are spelled for a model API, as a workspace offers them', async () => {
    const choice = '{"allow":["directory_me","clock_now"],"rename":{"clock_now":"time"}}';
    await server.ok('workspace', 'open', 'narrow', '--world', 'brennhagel', '--tools', choice);
    const openai = (await server.run('tools', '--format', 'openai', '--workspace', 'narrow')).json();
    expect(openai.map((tool: { function: { name: string } }) => tool.function.name)).toEqual([
      'directory_me',
      'time',
    ]);
    const { items } = await server.ok('tools', '--format', 'anthropic', '--set', 'files');
    expect(items[0]).toEqual({
      name: expect.stringMatching(/^files_/),
      description: expect.any(String),
      input_schema: expect.any(Object),
    });
    const none = await server.run('tools', '--set', 'nothing');
    expect([none.code, none.err]).toEqual([2, expect.stringContaining('no set of tools "nothing"')]);
  });

  it('reach a host that only starts commands', async () => {
    const { agent } = await server.call('PUT /workspaces/bridged', { world: 'brennhagel' });
    const program = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
    const words = [program, 'mcp', '--url', server.facts.agent_url, '--token', agent.token];
    const child = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'pipe'] });
    const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const ask = async (message: object) => {
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
      return JSON.parse((await answers.next()).value as string);
    };
    const clientInfo = { name: 'host', version: '1' };
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
    expect(await ask({ id: 1, method: 'initialize', params })).toMatchObject({
      result: { serverInfo: { name: 'tiltyard' } },
    });
    const called = await ask({ id: 2, method: 'tools/call', params: { name: 'clock_now', arguments: {} } });
    expect(called).toMatchObject({ id: 2, result: { structuredContent: { now: expect.any(String) } } });
    child.stdin.end();
    expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(0);
  });
});

describe('the doctor', { timeout: 120_000 }, () => {
  it('finds a sound folder sound, and says where isolation ends', async () => {
    const { items } = await server.ok('doctor');
    expect(items.filter((item: { verdict: string }) => item.verdict === 'failed')).toEqual([]);
    expect(items).toContainEqual(expect.objectContaining({ name: 'isolation', verdict: 'warning' }));
    expect(items).toContainEqual(
      expect.objectContaining({ name: 'server', finding: expect.stringContaining(server.facts.control_url) }),
    );
  });

  it('finds a damaged image and an open secret, and ends with 1', async () => {
    await server.stop();
    const sound = await run(['doctor', '--data', data, '--json']);
    expect(sound.code).toBe(0);
    expect(sound.json().items).toContainEqual(expect.objectContaining({ name: 'images', finding: '1 good' }));
    const [image = ''] = readdirSync(join(data, 'images'));
    const rows = join(data, 'images', image, 'rows');
    const bytes = readFileSync(rows);
    bytes.writeUInt8(bytes.readUInt8(5000) ^ 1, 5000);
    chmodSync(rows, 0o600);
    writeFileSync(rows, bytes);
    chmodSync(join(data, 'grader.key'), 0o644);
    const ill = await run(['doctor', '--data', data, '--json']);
    expect(ill.code).toBe(1);
    const failed = ill.json().items.filter((item: { verdict: string }) => item.verdict === 'failed');
    expect(failed.map((item: { name: string }) => item.name)).toEqual(['secrets', 'images']);
  });
});
