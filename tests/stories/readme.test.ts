// The README is true: its snippets are the ones that the demo prints, they run, and its last screen is the demo's.
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lastScreen, shownScreen } from '../../scripts/readme.ts';
import { snippets } from '../../src/cli/demo/snippets.ts';
import { createAgentClient, createYard } from '../../src/index.ts';
import { createControlClient, type Server, startServer } from '../../src/server.ts';
import { build, run } from './cli-program.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const written = snippets({
  url: 'http://127.0.0.1:4010',
  token: 'TOKEN',
  program: '/path/to/tiltyard/dist/cli/main.js',
});

let server: Server;
let token: string;
beforeAll(build, 300_000);
beforeAll(async () => {
  server = await startServer({ data: 'memory' });
  const key = readFileSync(server.keyFile, 'utf8').trim();
  const control = createControlClient({ url: server.controlUrl, token: key });
  const opened = await control.workspaces.open({ workspace_id: 'first', world: 'brennhagel', seed: 0 });
  token = opened.agent.token;
});
afterAll(() => server.close());

/** The snippet of the README with a real server and its token in it. */
function live(title: string): string {
  const found = written.find((snippet) => snippet.title === title);
  return (found?.text ?? '')
    .replaceAll('http://127.0.0.1:4010', server.agentUrl)
    .replaceAll(/\bTOKEN\b/g, token);
}

/** Runs lines of TypeScript that need no types, as the body of a function with these names. */
async function evaluate(code: string, names: object): Promise<unknown> {
  const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor;
  const body = code.replaceAll(/^import .*$/gm, '');
  return AsyncFunction(...Object.keys(names), body)(...Object.values(names));
}

/** Runs a program beside this process, whose server must go on answering. */
async function beside(command: string, words: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const child = spawn(command, words, { env: { ...process.env, LC_ALL: 'C.UTF-8', ...environment } });
  const texts = { out: [] as string[], err: [] as string[] };
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => void texts.out.push(chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => void texts.err.push(chunk));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, out: texts.out.join(''), err: texts.err.join('') };
}

describe('the snippets of the README', () => {
  test.each(written)('$title: is what the demo prints', ({ language, text }) => {
    expect(readme).toContain(`\n\`\`\`${language}\n${text}\n\`\`\`\n`);
  });

  test('curl gets tickets and the caller', async () => {
    const [list = '', me = ''] = live('curl').split('\n');
    const tickets = await beside('sh', ['-c', `${list.replace('curl', 'curl -sf')}`]);
    expect([tickets.code, JSON.parse(tickets.out).items]).toEqual([
      0,
      Array.from({ length: 5 }, () => expect.objectContaining({ status: 'new' })),
    ]);
    const { out } = await beside('sh', ['-c', me.replace('curl', 'curl -sf')]);
    expect(JSON.parse(out)).toMatchObject({ kind: 'service' });
  });

  test.each(['An MCP host over HTTP', 'An MCP host that cannot send headers'])(
    '%s: leads to the tools',
    async (title) => {
      const { url, headers = {} } = JSON.parse(live(title)).mcpServers.office;
      const { Client, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
      const client = new Client({ name: 'host', version: '1' });
      await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toContain('tickets_list');
      await client.close();
    },
  );

  test('An MCP host that only starts commands: leads to the tools', async () => {
    const { command, args } = JSON.parse(live('An MCP host that only starts commands')).mcpServers.office;
    const { Client } = await import('@modelcontextprotocol/client');
    const { StdioClientTransport } = await import('@modelcontextprotocol/client/stdio');
    const client = new Client({ name: 'host', version: '1' });
    const here = args.map((word: string) => word.replace('/path/to/tiltyard', root.replace(/\/$/, '')));
    expect(command).toBe('node');
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: here, stderr: 'ignore' }),
    );
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('tickets_list');
    await client.close();
  });

  test('TypeScript lists tickets', async () => {
    const { items } = (await evaluate(`${live('TypeScript')}\nreturn { items };`, { createAgentClient })) as {
      items: unknown[];
    };
    expect(items).toHaveLength(5);
  });

  test('Python prints tickets, in fifteen lines with the standard library only', async () => {
    const program = written.at(-1)?.text ?? '';
    expect(program.split('\n').length).toBeLessThanOrEqual(15);
    expect(program.match(/^(import|from) .*$/gm)).toEqual(['import json, os, urllib.request']);
    const environment = { TILTYARD_URL: server.agentUrl, TILTYARD_TOKEN: token, PYTHONUTF8: '1' };
    const { code, out, err } = await beside('python3', ['-I', '-X', 'utf8', '-c', program], environment);
    expect([code, err]).toEqual([0, '']);
    expect(out.trimEnd().split('\n')).toHaveLength(4);
    const line = live('The environment of the Python program');
    expect(line).toBe(`export TILTYARD_URL=${server.agentUrl} TILTYARD_TOKEN=${token}`);
  });

  test('the lines for a test run as they stand', async () => {
    const [, block = ''] = /```ts\n(const yard = [\s\S]*?)```/.exec(readme) ?? [];
    const { yard, diff } = (await evaluate(`${block}\nreturn { yard, diff };`, { createYard })) as {
      yard: Awaited<ReturnType<typeof createYard>>;
      diff: { items: unknown[] };
    };
    expect(block.trimEnd().split('\n')).toHaveLength(5);
    expect(diff.items).toEqual([]);
    await yard.close();
  });
});

describe('the commands of the README', () => {
  test('open a workspace and name what its agent needs', async () => {
    const [, words = ''] = /npm run -s tiltyard -- (workspace open .*)/.exec(readme) ?? [];
    const environment = {
      TILTYARD_CONTROL_URL: server.controlUrl,
      TILTYARD_KEY: readFileSync(server.keyFile, 'utf8').trim(),
    };
    const { code, out } = await run(words.trim().split(' '), environment);
    expect(code).toBe(0);
    for (const fact of ['token', 'api url', 'mcp url', 'capability url']) expect(out).toContain(fact);
  });

  test('are scripts of the package', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const named = [...readme.matchAll(/npm (?:run (?:-s )?)?([a-z:]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => name !== 'ci' && !(name in scripts))).toEqual([]);
  });
});

describe('the demo', () => {
  test('holds what it says, in under ten seconds, and ends with the screen that the README shows', () => {
    const program = join(root, 'dist', 'cli', 'main.js');
    const { stdout, stderr, status } = spawnSync(process.execPath, [program, 'demo'], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    for (const part of ['\u001b', 'tya_']) expect(stdout).not.toContain(part);
    const screen = lastScreen(stdout);
    expect(screen.split('\n').length).toBeLessThanOrEqual(25);
    expect(shownScreen(readme), 'The last screen is stale: run `npm run generate`.').toBe(screen);
  });

  test('with --stay prints every snippet with live values, until it is stopped', async () => {
    const child = spawn(process.execPath, [join(root, 'dist', 'cli', 'main.js'), 'demo', '--stay']);
    let out = '';
    await new Promise<void>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`It ended with ${code}: ${out}`)));
      child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
        out += chunk;
        if (out.includes('until Ctrl-C')) resolve();
      });
    });
    const [, url = '', fresh = ''] = /TILTYARD_URL=(\S+) TILTYARD_TOKEN=(\S+)/.exec(out) ?? [];
    for (const { text } of snippets({ url, token: fresh, program: join(root, 'dist', 'cli', 'main.js') }))
      expect(out).toContain(text);
    const response = await fetch(`${url}/t/${fresh}/v1/me`);
    expect(await response.json()).toMatchObject({ name: 'Nele Wiebrock' });
    const ended = new Promise((resolve) => child.removeAllListeners('exit').once('exit', resolve));
    child.kill('SIGINT');
    expect(await ended).toBe(0);
  });
});
