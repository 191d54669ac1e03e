// A live state: a copy at a place of a line, with the registers, digests and versions that belong to it.
import type { Change } from './capture.ts';
import type { Copy } from './copy.ts';
import { applyToDigest, digestHex } from './digest.ts';
import { sha256 } from './hash.ts';
import type { OpenImage } from './image.ts';
import { type Entry, parseEntry } from './journal.ts';
import { Registers } from './registers.ts';
import type { Schema } from './schema.ts';

/** A stored answer for an idempotency key. */
export interface Repeat {
  /** Hash of the input the key was used with. */
  readonly input: string;
  readonly answer: unknown;
}

/** A record of an app, as versions and entities speak of it. */
export interface RecordName {
  readonly entity: string;
  readonly id: string;
}

/** What a checkpoint image carries beside its rows. */
export interface CheckpointState {
  readonly number: number;
  readonly chain: string;
  readonly versions: readonly (readonly [string, number])[];
  readonly repeats: readonly (readonly [string, Repeat])[];
  readonly agent_entries: number;
}

/** State as of one entry. Changed only by {@link Live.advance} and {@link Live.apply}. */
export class Live {
  readonly copy: Copy;
  readonly registers: Registers;
  readonly seed: string;
  readonly repeats: Map<string, Repeat>;
  readonly #versions: Map<string, number>;
  #sums: { content: bigint; timers: bigint };
  /** Number and chain hash of the last entry. */
  number = 0;
  chain: string;
  /** Changes since the image or checkpoint this state was made from. */
  changes = 0;
  /** Entries made through the agent plane, which the journal limit counts. */
  agentEntries = 0;
  #due: string | null | undefined;
  #touched: { readonly changes: readonly Change[]; readonly records: readonly RecordName[] } | undefined;

  constructor(image: OpenImage, copy: Copy, start: { seed: string; chain: string }) {
    const { registers, digest, about } = image.state;
    const checkpoint = about.checkpoint as CheckpointState | undefined;
    this.copy = copy;
    this.seed = start.seed;
    this.registers = new Registers(registers);
    this.#sums = { content: BigInt(`0x${digest.content}`), timers: BigInt(`0x${digest.timers}`) };
    this.number = checkpoint?.number ?? 0;
    this.chain = checkpoint?.chain ?? start.chain;
    this.agentEntries = checkpoint?.agent_entries ?? 0;
    this.#versions = new Map(checkpoint?.versions ?? []);
    this.repeats = new Map(checkpoint?.repeats ?? []);
  }

  /** Virtual now in milliseconds. */
  get now(): number {
    return this.registers.count('now');
  }

  /** Instant of the earliest pending timer. */
  nextDue(): string | undefined {
    if (this.#due === undefined) {
      const due = this.copy.engine('SELECT due FROM _timers ORDER BY due, id LIMIT 1', true).get() as
        | [string]
        | undefined;
      this.#due = due?.[0] ?? null;
    }
    return this.#due ?? undefined;
  }

  /** Digest of app tables: what graders compare. */
  get contentDigest(): string {
    return digestHex(this.#sums.content);
  }

  /** Digest of everything a replay must reach: content, timers, registers. */
  get replayDigest(): string {
    return sha256(`${this.contentDigest}\n${digestHex(this.#sums.timers)}\n${this.registers.canonical()}`);
  }

  get sums(): Readonly<{ content: bigint; timers: bigint }> {
    return this.#sums;
  }

  /** Number of the last entry that changed a record or a row belonging to it; 0 since the image. */
  version(entity: string, id: string): number {
    return this.#versions.get(`${entity} ${id}`) ?? 0;
  }

  /** Moves to the next entry, whose changes the copy already holds. */
  advance(entry: Entry, chain: string): void {
    this.number = entry.number;
    this.chain = chain;
    if (entry.changes) this.#count(entry.changes, entry.number);
    if (entry.repeat) this.repeats.set(repeatKey(entry.by, entry.operation, entry.repeat.key), entry.repeat);
  }

  /** Re-applies an entry read from a journal. Capture must be off. */
  apply(json: string, chain: string, surface: string): void {
    const entry = parseEntry(json);
    if (entry.changes) this.copy.redo(entry.changes);
    if (entry.registers) this.registers.assign(entry.registers);
    if (isAgentSurface(surface)) this.agentEntries += 1;
    this.advance(entry, chain);
  }

  /** For a checkpoint image. */
  checkpoint(): CheckpointState {
    const { number, chain, agentEntries } = this;
    return {
      number,
      chain,
      versions: [...this.#versions],
      repeats: [...this.repeats],
      agent_entries: agentEntries,
    };
  }

  /** The entities that a list of changes touches, with record ids. Asking again for the same list costs nothing. */
  touched(changes: readonly Change[]): readonly RecordName[] {
    if (this.#touched?.changes !== changes) {
      const records = changes.flatMap((change) => touchedBy(this.copy.schema, change));
      this.#touched = { changes, records };
    }
    return this.#touched.records;
  }

  #count(changes: readonly Change[], number: number): void {
    this.changes += changes.length;
    const sums = this.#sums;
    for (const change of changes) {
      const [table] = change;
      const share = this.copy.schema.share(table);
      if (share === 'timers') this.#due = undefined;
      if (share !== 'none') sums[share] = applyToDigest(sums[share], change);
    }
    for (const { entity, id } of this.touched(changes)) this.#versions.set(`${entity} ${id}`, number);
  }
}

/** Scope of an idempotency key: principal and operation. */
export function repeatKey(principal: string, operation: string, key: string): string {
  return `${principal} ${operation} ${key}`;
}

/** Whether entries of this surface count against the journal limit. */
export function isAgentSurface(surface: string): boolean {
  return surface !== 'control' && surface !== 'timer';
}

/** The records that a change touches; two when it moved a row from one to another. */
export function touchedBy(schema: Schema, [table, , , before, after]: Change): RecordName[] {
  const owner = schema.owners.get(table);
  if (!owner) return [];
  const ids = [before, after]
    .filter((row) => row !== null)
    .map((row) => JSON.parse(row)[owner.position] as string);
  return [...new Set(ids)].map((id) => ({ entity: owner.entity, id }));
}
