// Our side of everything measured over HTTP: a server as `serve` starts it, in a process of its own.
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { startServer } from '../src/server.ts';
import type { Service } from './child.ts';
import { type World, worlds } from './world.ts';

/** Which apps, on which data folder. */
export interface YardServerOptions {
  readonly world: string;
  readonly data: string;
}

/** Where the server is, and the operator's key. */
export interface YardServerHello {
  readonly agentUrl: string;
  readonly controlUrl: string;
  readonly key: string;
}

/** Processor time used so far, and the event-loop delays since the last question, in milliseconds. */
export interface ServerFigures {
  readonly cpu: NodeJS.CpuUsage;
  readonly delay: { readonly p50: number; readonly p99: number; readonly max: number };
}

/** Serves until it is stopped. Asked anything, it answers its figures. */
export async function start({ world, data }: YardServerOptions): Promise<Service> {
  const { apps } = worlds[world] as World;
  const { agentUrl, controlUrl, keyFile } = await startServer({ data, apps, checkOutput: false });
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  const hello: YardServerHello = { agentUrl, controlUrl, key: readFileSync(keyFile, 'utf8').trim() };
  const figures = (): ServerFigures => {
    const delay = {
      p50: delays.percentile(50) / 1e6,
      p99: delays.percentile(99) / 1e6,
      max: delays.max / 1e6,
    };
    delays.reset();
    return { cpu: process.cpuUsage(), delay };
  };
  return { hello, ask: figures };
}
