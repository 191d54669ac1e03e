// server.json in a data folder: where the server that holds the folder listens, for as long as it runs.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the running server tells those who find its folder. */
export interface ServerFacts {
  readonly agent_url: string;
  readonly control_url: string;
  readonly pid: number;
}

/** What a data folder says about its server. */
export type Found =
  | { readonly state: 'running'; readonly facts: ServerFacts }
  | { readonly state: 'stale'; readonly facts: ServerFacts }
  | { readonly state: 'none' };

/** Writes server.json. */
export function writeServerFile(folder: string, facts: ServerFacts): void {
  writeFileSync(pathIn(folder), `${JSON.stringify(facts)}\n`, { mode: 0o600 });
}

/** Removes server.json, if it is the one of this process. */
export function removeServerFile(folder: string, pid: number): void {
  if (read(folder)?.pid === pid) rmSync(pathIn(folder), { force: true });
}

/** Reads server.json. It is stale when its process has ended: a server that was killed could not remove it. */
export function findServerFile(folder: string, isAlive = alive): Found {
  const facts = read(folder);
  if (!facts) return { state: 'none' };
  return { state: isAlive(facts.pid) ? 'running' : 'stale', facts };
}

function read(folder: string): ServerFacts | undefined {
  try {
    const facts = JSON.parse(readFileSync(pathIn(folder), 'utf8')) as Partial<ServerFacts>;
    const whole = typeof facts.control_url === 'string' && Number.isInteger(facts.pid);
    return whole ? (facts as ServerFacts) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a process runs. One of another user answers EPERM, so it runs too. */
function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function pathIn(folder: string): string {
  return join(folder, 'server.json');
}
