// Somebody at work in a workspace of a real server: generated calls, one after another, learning from the answers.
import type { Agent } from 'node:http';
import type { AnyOperation } from '../../src/operations/operation.ts';
import type { Knowledge } from '../generate/episode.ts';
import { nounOf } from '../generate/explore.ts';
import { validInput } from '../generate/inputs.ts';
import type { Pools } from '../generate/pools.ts';
import { type Random, randomOf } from '../generate/random.ts';
import { type Answer, type Call, exchange } from './exchange.ts';
import type { RunningServer } from './server.ts';

/** A call and its answer; no answer when the server went away. */
export interface Played extends Call {
  readonly operation: AnyOperation;
  readonly answer: Answer | undefined;
}

/** Plays in one workspace. */
export class Player {
  readonly workspace: string;
  token = '';
  readonly #random: Random;
  readonly #pools: Pools;
  readonly #odds: Knowledge['odds'];
  readonly #now: number;
  readonly #principal: string;
  #calls = 0;

  constructor(workspace: string, { seed, known, now }: { seed: number; known: Knowledge; now: number }) {
    this.workspace = workspace;
    this.#random = randomOf(seed);
    this.#pools = known.pools.copy();
    this.#odds = known.odds;
    this.#now = now;
    this.#principal = known.people[0] as string;
  }

  /** Opens the workspace, or finds it again, and takes a token for the widest principal. */
  async enter(server: RunningServer, world = 'brennhagel'): Promise<void> {
    const path = `/v1/workspaces/${this.workspace}`;
    await server.control('PUT', path, { world, seed: 0 });
    const { token } = await server.control('POST', `${path}/tokens`, {
      principal: this.#principal,
      pays: true,
    });
    this.token = token;
  }

  /** Makes up the next call: mostly a write, and mostly one that will be accepted. */
  next(): Call & { readonly operation: AnyOperation } {
    const random = this.#random;
    const operation = this.#odds.pick(random, random.chance(70));
    const input = validInput(operation, { random, pools: this.#pools, now: this.#now });
    // Nobody takes away what lets it work: from then on every call would be refused.
    if (operation.effect !== 'read' && JSON.stringify(input).includes(this.#principal)) return this.next();
    this.#calls += 1;
    return {
      operation,
      input,
      ...(operation.upload && { bytes: `${random.word()} ${random.below(1000)}` }),
      ...(operation.effect !== 'read' && { idempotencyKey: `${this.workspace}-${this.#calls}` }),
    };
  }

  /** Sends a call and learns from its answer. */
  async send(
    call: Call & { readonly operation: AnyOperation },
    to: { url: string; sockets: Agent },
  ): Promise<Played> {
    try {
      const answer = await exchange({ ...to, token: this.token }, call);
      this.#learn(call, answer);
      return { ...call, answer };
    } catch {
      return { ...call, answer: undefined };
    }
  }

  #learn({ operation, input }: Call & { readonly operation: AnyOperation }, { status, body }: Answer): void {
    const accepted = status < 300;
    this.#odds.add(operation, accepted);
    if (accepted && body.startsWith('{')) this.#pools.learn(JSON.parse(body), nounOf(operation), input);
  }
}
