// The built command line as a child process: run to its end, or left running as a server.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { collected, environment, program, type RunningServer, startServer } from '../drivers/server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** How a command ended. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  /** What it printed, as JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every command
  json(): any;
  /** The problem it printed, as JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  problem(): any;
}

/** A running server, and commands on its data folder. */
export interface Running extends RunningServer {
  /** Runs a command on this server's data folder. */
  run(...words: string[]): Promise<Ended>;
  /** Runs a command that must succeed with `--json`; answers what it printed. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  ok(...words: string[]): Promise<any>;
  /** A control call without the command line, `PUT /workspaces/a`, for what a test only prepares. Throws on a problem. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  call(route: string, body?: object): Promise<any>;
}

/** Runs the program to its end. */
export async function run(words: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const child = spawn(process.execPath, [program, ...words], {
    env: environment(more),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err] = [collected(child.stdout), collected(child.stderr)];
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    code,
    out: out(),
    err: err(),
    json: () => JSON.parse(out()),
    problem: () => JSON.parse(err()),
  };
}

/** Starts `tiltyard serve --json` on free ports; answers when it listens. */
export async function serve(data: string, ...flags: string[]): Promise<Running> {
  const server = await startServer(data, { flags });
  const onFolder = (words: readonly string[]) => run(words, { TILTYARD_DATA: server.facts.data });
  return {
    ...server,
    run: (...words) => onFolder(words),
    ok: async (...words) => {
      const result = await onFolder([...words, '--json']);
      if (result.code !== 0) throw new Error(`${words.join(' ')} ended with ${result.code}: ${result.err}`);
      return result.json();
    },
    call: (route, body) => {
      const [method = '', path = ''] = route.split(' ');
      return server.control(method, `/v1${path}`, body);
    },
  };
}

/** A request by curl; answers status and body. */
export function curl(...words: string[]): { status: number; body: string } {
  const { stdout } = spawnSync('curl', ['-s', '-w', '\n%{http_code}', ...words], { encoding: 'utf8' });
  const at = stdout.lastIndexOf('\n');
  return { status: Number(stdout.slice(at + 1)), body: stdout.slice(0, at) };
}

/** Builds the program where it is missing or older than its sources; one process builds, the others wait. */
export async function build(): Promise<void> {
  const lock = join(root, 'node_modules', '.cache', 'cli-build');
  for (;;) {
    if (isFresh()) return;
    if (taken(lock)) break;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  try {
    // In place where something is there, so that a program that runs meanwhile keeps its files.
    const compiler = ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'];
    const command = existsSync(program) ? compiler : ['scripts/build.mjs'];
    const { stdout } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
    if (!existsSync(program)) throw new Error(`The program could not be built: ${stdout}`);
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

/** Takes the lock, unless somebody holds it. One of a process that was killed meanwhile does not count. */
function taken(lock: string): boolean {
  mkdirSync(join(lock, '..'), { recursive: true });
  const held = statSync(lock, { throwIfNoEntry: false });
  if (held && Date.now() - held.mtimeMs > 240_000) rmSync(lock, { recursive: true, force: true });
  try {
    mkdirSync(lock);
    return true;
  } catch {
    return false;
  }
}

function isFresh(): boolean {
  if (!existsSync(program)) return false;
  const built = statSync(program).mtimeMs;
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .every((file) => statSync(join(root, 'src', file)).mtimeMs <= built);
}
