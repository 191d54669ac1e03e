// The context of one call: the only door from app code to the workspace.

import { eq, sql } from 'drizzle-orm';
import { nextId } from '../engine/ids.ts';
import { invariant } from '../engine/invariant.ts';
import type { Live } from '../engine/live.ts';
import { type Query, type QueryValues, query } from '../engine/query.ts';
import { stream } from '../engine/random.ts';
import { texts, timers } from '../engine/schema.ts';
import { inlineText, referTo } from '../engine/text.ts';
import { formatInstant, type Instant, parseInstant } from '../values/instant.ts';
import { matchExpression } from '../values/search-words.ts';
import type { Composition } from './compose.ts';
import type { Actor, Context, RandomStream, ScheduledCall, Upload } from './context.ts';
import type { DomainEvent } from './event.ts';
import type { Ports } from './ports.ts';
import { fail } from './problem.ts';

/** Where texts and bytes live that are no rows. */
export interface Outside {
  readText(reference: string): string;
  keepBlob(bytes: Buffer): void;
}

/** What a context works on. */
export interface Ground {
  readonly composition: Composition;
  readonly live: State;
  readonly outside: Outside;
}

/** What a context needs of a state: a live one, or one that is being loaded. */
export type State = Pick<Live, 'copy' | 'registers' | 'seed' | 'now' | 'number' | 'version' | 'touched'>;

/** What differs from call to call. */
export interface CallFacts {
  readonly actor: Actor;
  readonly readOnly: boolean;
  readonly upload?: Upload | undefined;
  readonly prepared?: unknown;
}

/** A context over a live state. Events wait in `events` until the handler is done. */
export class CallContext implements Context {
  readonly actor: Actor;
  readonly upload: Upload | undefined;
  readonly prepared: unknown;
  readonly events: DomainEvent[] = [];
  cursorAfter: ((items: number) => string) | undefined;
  readonly fail = fail;
  readonly #ground: Ground;
  readonly #readOnly: boolean;
  #ports: Ports | undefined;

  constructor(ground: Ground, facts: CallFacts) {
    this.#ground = ground;
    this.#readOnly = facts.readOnly;
    this.actor = facts.actor;
    this.upload = facts.upload;
    this.prepared = facts.prepared;
  }

  get ports(): Ports {
    this.#ports ??= this.#ground.composition.ports(this);
    return this.#ports;
  }

  now(): Instant {
    return formatInstant(this.#ground.live.now);
  }

  get<Row>(wanted: Query<Row>, values?: QueryValues): Row | undefined {
    return this.#ground.live.copy.get(wanted, values, this.#readOnly);
  }

  all<Row>(wanted: Query<Row>, values?: QueryValues): Row[] {
    return this.#ground.live.copy.all(wanted, values, this.#readOnly);
  }

  run(wanted: Query<unknown>, values?: QueryValues): number {
    invariant(!this.#readOnly, `Query ${wanted.name} writes, inside a read operation.`);
    return this.#ground.live.copy.run(wanted, values);
  }

  id(prefix: string): string {
    return nextId(this.#ground.live.registers, this.#ground.live.seed, prefix);
  }

  random(name: string): RandomStream {
    return stream(this.#ground.live.registers, this.#ground.live.seed, name);
  }

  schedule(due: Instant, call: ScheduledCall): string {
    const { operation, input, as = this.actor.id } = call;
    invariant(this.#ground.composition.operations.has(operation), `No operation ${operation} to schedule.`);
    const id = this.id('tmr');
    this.run(addTimer, {
      due: formatInstant(parseInstant(due)),
      id,
      operation,
      principal: as,
      input: JSON.stringify(input),
    });
    return id;
  }

  cancel(timer: string): void {
    this.run(removeTimer, { id: timer });
  }

  emit(event: DomainEvent): void {
    this.events.push(event);
  }

  text(reference: string): string {
    const inline = inlineText(reference);
    if (inline !== undefined) return inline;
    const own = reference.startsWith('#') ? this.get(textById, { id: reference.slice(1) }) : undefined;
    return own?.body ?? this.#ground.outside.readText(reference);
  }

  keep(text: string): string {
    const { reference, row, blob } = referTo(text);
    if (row !== undefined) this.run(addText, { id: reference.slice(1), body: row });
    if (blob) this.#ground.outside.keepBlob(blob);
    return reference;
  }

  match(words: string): string | null {
    return matchExpression(words);
  }

  /** During a write, a record that the call has touched so far is at the number the call will get. */
  etag(entity: string, id: string): string {
    const { live } = this.#ground;
    if (!this.#readOnly) {
      const touched = live.touched(live.copy.pendingChanges());
      if (touched.some((record) => record.entity === entity && record.id === id))
        return String(live.number + 1);
    }
    return String(live.version(entity, id));
  }
}

const addTimer = query('engine.addTimer', (db) =>
  db.insert(timers).values({
    due: sql.placeholder('due'),
    id: sql.placeholder('id'),
    operation: sql.placeholder('operation'),
    principal: sql.placeholder('principal'),
    input: sql.placeholder('input'),
  }),
);
const removeTimer = query('engine.removeTimer', (db) =>
  db.delete(timers).where(eq(timers.id, sql.placeholder('id'))),
);
const textById = query('engine.textById', (db) =>
  db
    .select()
    .from(texts)
    .where(eq(texts.id, sql.placeholder('id'))),
);
const addText = query('engine.addText', (db) =>
  db
    .insert(texts)
    .values({ id: sql.placeholder('id'), body: sql.placeholder('body') })
    .onConflictDoNothing(),
);
