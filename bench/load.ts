// The client of the comparisons over HTTP: autocannon in a process of its own, so that only the server's time counts.
import autocannon from 'autocannon';
import type { Service } from './child.ts';

/** What to send, for how long. */
export interface Load {
  readonly url: string;
  readonly seconds: number;
  readonly requests: readonly {
    readonly method: 'GET' | 'POST';
    readonly path: string;
    readonly body?: string;
  }[];
  readonly headers: Readonly<Record<string, string>>;
}

/** What came back. */
export interface LoadResult {
  readonly perSecond: number;
  readonly requests: number;
  /** Milliseconds. */
  readonly p99: number;
}

/** Fires loads when asked. An answer that is no success is a failed measurement. */
export async function start(): Promise<Service> {
  return { hello: 'ready', ask: (load) => fire(load as Load) };
}

async function fire({ url, seconds, requests, headers }: Load): Promise<LoadResult> {
  const result = await autocannon({
    url,
    connections: 10,
    duration: seconds,
    requests: requests.map((request) => ({ ...request })),
    headers: { ...headers },
  });
  const bad = result.errors + result.timeouts + result.non2xx;
  if (bad > 0 || result['2xx'] === 0)
    throw new Error(`${bad} of ${result.requests.total} requests to ${url} failed.`);
  return {
    perSecond: result['2xx'] / result.duration,
    requests: result['2xx'],
    p99: result.latency.p99,
  };
}
