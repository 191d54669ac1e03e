// What a handler may reach: queries, who and when, ids, chance, timers, events, texts and other apps. Nothing else.
import type { Query, QueryValues } from '../engine/query.ts';
import type { Instant } from '../values/instant.ts';
import type { DomainEvent } from './event.ts';
import type { Ports } from './ports.ts';
import type { ProblemData, ProblemKind, ProblemMore } from './problem.ts';

/** Who the call speaks for. */
export interface Actor {
  /** Id of the person, service account or contact. */
  readonly id: string;
}

/** A named stream of random numbers. Its position is a register, so that a replay draws the same. */
export interface RandomStream {
  /** An integer from 0 to 2^32 − 1. */
  u32(): number;
  /** An integer from 0 to `bound` − 1. */
  below(bound: number): number;
  /** One of the items. */
  pick<Item>(items: readonly Item[]): Item;
}

/** A call that a timer will make. */
export interface ScheduledCall {
  /** Id of the operation. */
  readonly operation: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Principal it speaks for; the actor unless given. */
  readonly as?: string;
}

/** Bytes that came in with the call: already stored, counted and hashed. */
export interface Upload {
  readonly sha256: string;
  readonly size: number;
}

/** Given to every handler, access rule, subscriber, port and seed loader. */
export interface Context {
  /** Set by `readPage`: the cursor behind the first so many items, for surfaces that shorten an answer. */
  cursorAfter?: ((items: number) => string) | undefined;
  readonly actor: Actor;
  /** The instant of the call on the virtual clock. */
  now(): Instant;
  get<Row>(query: Query<Row>, values?: QueryValues): Row | undefined;
  all<Row>(query: Query<Row>, values?: QueryValues): Row[];
  /** Runs a writing query; answers the number of rows changed. Refused in a read operation. */
  run(query: Query<unknown>, values?: QueryValues): number;
  /** A new id: a prefix, `_` and 16 characters, for example `tic_…`. */
  id(prefix: string): string;
  random(stream: string): RandomStream;
  /** Calls an operation at an instant. Answers the timer's id. */
  schedule(due: Instant, call: ScheduledCall): string;
  /** Cancels a timer; one that has run or never was is ignored. */
  cancel(timer: string): void;
  /** Tells the other apps, in app order, inside this transaction. */
  emit(event: DomainEvent): void;
  fail(kind: ProblemKind, data?: ProblemData, more?: ProblemMore): never;
  /** The text behind a wide column's value. */
  text(reference: string): string;
  /** What to store in a wide column for this text. */
  keep(text: string): string;
  /** What to bind to a search condition for the user's words, or null when they hold nothing to search for. */
  match(words: string): string | null;
  /** Version of a record, as ETag and If-Match speak of it. */
  etag(entity: string, id: string): string;
  /** The bytes of the call, when its operation takes an upload. */
  readonly upload: Upload | undefined;
  /** What the operation's `prepare` made of the blob. */
  readonly prepared: unknown;
  readonly ports: Ports;
}
