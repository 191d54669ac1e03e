// Looks into a real server from outside: memory after collection, descriptors, metrics.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RunningServer } from './server.ts';

/** What a server holds, after garbage was collected. Bytes, and numbers of descriptors. */
export interface Holdings {
  readonly heapUsed: number;
  readonly external: number;
  readonly rss: number;
  /** Descriptors that are no sockets. */
  readonly files: number;
  readonly sockets: number;
}

/** Flags of Node with which a server can be asked. */
export const probeFlags: readonly string[] = [
  '--expose-gc',
  '--import',
  fileURLToPath(new URL('probe.mjs', import.meta.url)),
];

/** Asks a server that was started with the flags. */
export function holdings({ process: child }: RunningServer): Promise<Holdings> {
  return new Promise((resolve, reject) => {
    const gone = (code: number | null) => reject(new Error(`The server ended with ${code}.`));
    child.once('exit', gone);
    child.once('message', (message) => {
      child.off('exit', gone);
      resolve(message as Holdings);
    });
    child.send('holdings');
  });
}

/** Resident bytes of a server as the system counts them, without asking it; the most it ever had with `peak`. */
export function residentBytes({ process: child }: RunningServer, which: 'now' | 'peak' = 'now'): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  const name = which === 'now' ? 'VmRSS' : 'VmHWM';
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024;
}

/** One number of a server's metrics: `copies`, `workspaces{state="open"}`. */
export async function metric(server: RunningServer, name: string): Promise<number> {
  const text = await (await fetch(`${server.controlUrl}/metrics`)).text();
  const line = text.split('\n').find((each) => each.startsWith(`tiltyard_${name} `));
  if (!line) throw new Error(`There is no metric "${name}".`);
  return Number(line.slice(line.indexOf(' ')));
}
