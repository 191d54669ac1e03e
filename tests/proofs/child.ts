// A real server as a child process: started, spoken to, killed.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

/** A running server. */
export interface Child {
  readonly agentUrl: string;
  readonly controlUrl: string;
  readonly key: string;
  readonly process: ChildProcess;
  /** A control call; answers the parsed body, and throws on a problem. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every operation
  control(method: string, path: string, body?: unknown): Promise<any>;
  /** `kill -9`, and waits until it is gone. */
  kill(): Promise<void>;
  /** SIGTERM; answers the exit code. */
  stop(): Promise<number | null>;
}

/** Starts `tiltyard serve` on free ports over a data folder. */
export async function startServer(data: string, ...flags: string[]): Promise<Child> {
  const args = [main, 'serve', '--json', '--port', '0', '--control-port', '0', '--data', data, ...flags];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const line = await firstLine(child, () => errors);
  const { agent_url, control_url, key_file } = JSON.parse(line) as Record<string, string>;
  const key = readFileSync(key_file as string, 'utf8').trim();
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    agentUrl: agent_url as string,
    controlUrl: control_url as string,
    key,
    process: child,
    control: (method, path, body) => ask(`${control_url}${path}`, { method, key, body }),
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
    stop: async () => {
      child.kill('SIGTERM');
      return gone;
    },
  };
}

async function firstLine(child: ChildProcess, errors: () => string): Promise<string> {
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  return new Promise((resolve, reject) => {
    lines.once('line', resolve);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${errors()}`)));
  });
}

async function ask(
  url: string,
  { method, key, body }: { method: string; key: string; body: unknown },
): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}
