// Servers under load, by turns, so that a busy machine slows all of them.
import { type Child, say } from './child.ts';
import type { Load, LoadResult } from './load.ts';
import { median } from './measure.ts';

const ROUNDS = 6;
const SECONDS = 2;

/** A server and what is sent to it. */
export interface Side {
  readonly server: Child<unknown>;
  readonly load: Omit<Load, 'seconds'>;
}

/** What a side stood. */
export interface Stood {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p99: number;
  /** Microseconds of the server's processor time per request. */
  readonly cpu: number;
}

/** Every side gets its turn in every round; the first round only warms up. */
export async function alternate<Name extends string>(
  client: Child<unknown>,
  sides: Readonly<Record<Name, Side>>,
): Promise<Record<Name, Stood>> {
  const names = Object.keys(sides) as Name[];
  const results = new Map(names.map((name): [Name, Stood[]] => [name, []]));
  for (let round = 0; round <= ROUNDS; round++) {
    say(`round ${round} of ${ROUNDS}`);
    for (const name of names) {
      const stood = await underLoad(client, sides[name], round === 0 ? 1 : SECONDS);
      if (round > 0) results.get(name)?.push(stood);
    }
  }
  const middle = (all: readonly Stood[], key: keyof Stood) => median(all.map((stood) => stood[key]));
  return Object.fromEntries(
    [...results].map(([name, all]) => [
      name,
      { perSecond: middle(all, 'perSecond'), p99: middle(all, 'p99'), cpu: middle(all, 'cpu') },
    ]),
  ) as Record<Name, Stood>;
}

async function underLoad(client: Child<unknown>, { server, load }: Side, seconds: number): Promise<Stood> {
  const before = (await server.ask<{ cpu: NodeJS.CpuUsage }>('figures')).cpu;
  const { perSecond, requests, p99 } = await client.ask<LoadResult>({ ...load, seconds });
  const after = (await server.ask<{ cpu: NodeJS.CpuUsage }>('figures')).cpu;
  return { perSecond, p99, cpu: (after.user + after.system - before.user - before.system) / requests };
}

/** Headers of a JSON request. */
export function jsonHeaders(token?: string): Record<string, string> {
  return {
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
}
