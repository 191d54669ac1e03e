// A real server as a child process: started on free ports over a data folder, spoken to, stopped or killed.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The built command line. */
export const program = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

/** A running server. */
export interface RunningServer {
  readonly process: ChildProcess;
  readonly agentUrl: string;
  readonly controlUrl: string;
  /** The operator's key. */
  readonly key: string;
  /** The line that `serve --json` prints. */
  readonly facts: Record<'agent_url' | 'control_url' | 'key_file' | 'data', string>;
  /** Everything on standard output so far. */
  output(): string;
  /** Everything on standard error so far. */
  errors(): string;
  /** A control call, `GET` and `/v1/workspaces`; answers the parsed body, and throws on a problem. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every operation
  control(method: string, path: string, body?: unknown): Promise<any>;
  /** `kill -9`, and waits until it is gone. */
  kill(): Promise<void>;
  /** Ends it with a signal, SIGTERM unless given; answers the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Answers the exit code once it is gone, for whatever reason. */
  readonly gone: Promise<number | null>;
}

/** How a server is started. */
export interface ServerOptions {
  readonly flags?: readonly string[];
  /** Flags of Node itself. */
  readonly node?: readonly string[];
  /** A program that starts the server in its place, such as a shell that sets limits first. */
  readonly under?: readonly string[];
}

/** Starts `tiltyard serve` on free ports over a data folder; answers when it listens. */
export async function startServer(data: string, options: ServerOptions = {}): Promise<RunningServer> {
  const { flags = [], node = [], under = [] } = options;
  const words = [program, 'serve', '--json', '--port', '0', '--control-port', '0', '--data', data, ...flags];
  const [command = '', ...args] = [...under, process.execPath, ...node, ...words];
  const child = spawn(command, args, {
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe', ...(node.length > 0 ? (['ipc'] as const) : [])],
  });
  const [output, errors] = [collected(child.stdout), collected(child.stderr)] as const;
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const facts = JSON.parse(await firstLine(child, errors)) as RunningServer['facts'];
  const key = readFileSync(facts.key_file, 'utf8').trim();
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return gone;
  };
  return {
    process: child,
    agentUrl: facts.agent_url,
    controlUrl: facts.control_url,
    key,
    facts,
    output,
    errors,
    control: (method, path, body) => ask(`${facts.control_url}${path}`, { method, key, body }),
    kill: async () => void (await stop('SIGKILL')),
    stop,
    gone,
  };
}

/** The environment of the tests, without what steers the program. */
export function environment(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('TILTYARD_'));
  return { ...Object.fromEntries(kept), ...more };
}

/** What a stream has said so far. */
export function collected(stream: NodeJS.ReadableStream | null): () => string {
  let text = '';
  stream?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  return () => text;
}

async function firstLine(child: ChildProcess, errors: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).once('line', resolve);
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
