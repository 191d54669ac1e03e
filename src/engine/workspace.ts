// One workspace: its row in the store, its live state while it has one, and the end of its line.
import { CHECKPOINT_CHANGES, makeCheckpoint } from './checkpoint.ts';
import type { Engine } from './engine.ts';
import { invariant } from './invariant.ts';
import { type Entry, entryJson, nextChain, type Row } from './journal.ts';
import { LineWriter } from './line-file.ts';
import { isAgentSurface, type Live } from './live.ts';
import { type Materials, materialise, type Place } from './materialise.ts';
import { factsOf } from './past.ts';
import { shortageOf } from './shortage.ts';
import type { Head } from './store/lines.ts';
import type { WorkspaceRow } from './store/workspaces.ts';
import { wallNow } from './wall.ts';
import { DEFAULT_LIMITS, type WorkspaceLimits } from './workspace-limits.ts';

/** A workspace that this process knows. Dropping its copy loses nothing. */
export class Workspace {
  readonly #engine: Engine;
  #row: WorkspaceRow;
  #live: Live | undefined;
  #writer: LineWriter | undefined;
  #end: Head | undefined;
  readonly limits: WorkspaceLimits;
  /** Options given at opening. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Set while a job holds the workspace; calls wait for it. */
  gate: Promise<void> | undefined;
  /** Told the number of each entry after it is in the journal. */
  readonly listeners = new Set<(entry: number) => void>();
  /** Answers that hang or drip, cut when the line ends. */
  readonly hanging = new Set<() => void>();
  /** Blobs held since the call under way began; let go when it is refused. */
  readonly freshHolds: string[] = [];
  /** Real instant of the last use that this process saw. */
  #used = 0;

  constructor(engine: Engine, row: WorkspaceRow) {
    this.#engine = engine;
    this.#row = row;
    this.options = JSON.parse(row.options) as Record<string, unknown>;
    this.limits = { ...DEFAULT_LIMITS, ...(this.options.limits as Partial<WorkspaceLimits> | undefined) };
  }

  get row(): WorkspaceRow {
    return this.#row;
  }

  get id(): string {
    return this.#row.id;
  }

  get isLive(): boolean {
    return this.#live !== undefined;
  }

  /** Changes the row here and in the store. */
  change(change: Partial<WorkspaceRow>): void {
    this.#engine.store.workspaces.change(this.#row.number, change);
    this.changed(change);
  }

  /** The row was changed in the store. */
  changed(change: Partial<WorkspaceRow>): void {
    this.#row = { ...this.#row, ...change };
  }

  /** Real instant at which the lease ends. Use extends it. */
  get expiresWall(): number {
    return Math.max(this.#row.expires_wall, this.#used + this.#row.ttl_seconds * 1000);
  }

  /** Notes that somebody looked after the workspace. */
  use(): void {
    this.#used = wallNow();
  }

  /** Writes to control.db that use extended the lease, when by more real milliseconds than `slack`. */
  keepLease(slack: number): void {
    const ends = this.expiresWall;
    if (this.#row.state !== 'closed' && ends > this.#row.expires_wall + slack)
      this.change({ expires_wall: ends });
  }

  /** The line has just begun: its end is known without reading the file. */
  begin(head: Head): void {
    this.#end = head;
  }

  /** The live state, if there is one and it stands at this entry. */
  liveAt(number: number): Live | undefined {
    return this.#live?.number === number ? this.#live : undefined;
  }

  /** The live state; made now if the copy was dropped. */
  live(): Live {
    if (!this.#live) this.#wake();
    this.#engine.copies.touch(this);
    return this.#live as Live;
  }

  /** The place after the last entry, without making a copy. */
  place(): Place {
    return { line: this.#row.line, number: this.#live?.number ?? this.#head().number };
  }

  /** Chain hash of the last entry. */
  chain(): string {
    return this.#live?.chain ?? this.#head().chain;
  }

  /** Adds an entry whose changes are in the copy. Written before this returns; on failure nothing of it stays. */
  append(entry: Entry, surface: string): void {
    const { live, row, writer } = this.#prepare(entry, surface);
    try {
      writer.append(row);
    } catch (error) {
      this.#engine.counts.failedAppends += 1;
      throw error;
    }
    this.#advance(live, entry, row);
  }

  /** Adds an entry without changes; written with the next write, or when the turn of the event loop ends. */
  appendLater(entry: Entry, surface: string): void {
    const { live, row, writer } = this.#prepare(entry, surface);
    writer.wait(row);
    this.#engine.flushSoon(this);
    this.#advance(live, entry, row);
  }

  /** Writes entries that wait. */
  flush(): void {
    this.#writer?.flush();
  }

  /** Waits until no job holds the workspace, at most this many real milliseconds. False when one still does. */
  async whenFree(patience: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const tired = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, patience);
    });
    await Promise.race([this.gate, tired]);
    clearTimeout(timer);
    return this.gate === undefined;
  }

  /** Whether the journal has room for another entry of the agent plane. */
  hasJournalRoom(): boolean {
    const live = this.live();
    return (
      live.agentEntries < this.limits.journal_entries && this.#openWriter().length < this.limits.journal_bytes
    );
  }

  /** What control.db should know of the line's end; undefined when nothing changed since it was last asked. */
  takeHead(): Head | undefined {
    if (!this.#live || !this.#writer || this.#end?.number === this.#live.number) return undefined;
    this.#end = {
      line: this.#row.line,
      length: this.#writer.length,
      number: this.#live.number,
      chain: this.#live.chain,
    };
    return this.#writer.waiting ? undefined : this.#end;
  }

  size(): number {
    return (this.#live?.copy.size() ?? 0) + 64 * 1024;
  }

  /** Lets go of the copy to make room. A line that needs a checkpoint first is let go of a moment later. */
  drop(): boolean {
    if (this.#live && this.#live.changes > CHECKPOINT_CHANGES && !this.gate) {
      this.#engine.letGoSoon(this);
      return false;
    }
    return this.letGo({ checkpoint: false });
  }

  /** Writes what waits and the head, then lets go of the copy. False when it cannot now. */
  letGo({ checkpoint }: { checkpoint: boolean }): boolean {
    const live = this.#live;
    if (!live || this.gate) return !this.gate;
    try {
      this.flush();
    } catch {
      return false;
    }
    this.#end = undefined;
    const head = this.takeHead();
    if (head && !this.#writeHead(head)) return false;
    this.#engine.past.remember(this.place(), factsOf(live));
    if (checkpoint && live.changes > CHECKPOINT_CHANGES) this.#checkpoint(live);
    this.#engine.counts.copiesDropped += 1;
    this.#close();
    this.#end = head;
    return true;
  }

  /** Lets go without writing anything: the line is no longer used. */
  abandon(): void {
    const copy = this.#live?.copy;
    if (copy) this.#engine.leaving.add(copy);
    this.#live = undefined;
    this.#close();
    this.#end = undefined;
    this.freshHolds.length = 0;
  }

  /** The workspace was deleted: tokens that are still remembered find it closed. */
  gone(): void {
    this.abandon();
    this.#row = { ...this.#row, state: 'closed' };
  }

  /** Ends answers that hang. */
  cut(): void {
    for (const end of [...this.hanging]) end();
    this.hanging.clear();
  }

  #wake(): void {
    const place = { line: this.#row.line, number: this.#head().number };
    this.#live = this.#engine.guarded(this, () =>
      materialise(this.#engine as Materials, place, this.limits.database_bytes),
    );
    this.#engine.counts.copiesMade += 1;
    this.#openWriter();
  }

  #openWriter(): LineWriter {
    const { line } = this.#row;
    const { length } = this.#head();
    this.#writer ??= new LineWriter(this.#engine.linePath(line), length, {
      sync: this.#engine.sync,
      ...(length === 0 && { header: this.#engine.headerOf(line) }),
    });
    return this.#writer;
  }

  /** The line's end: remembered since the last drop, otherwise read from the file. */
  #head(): Head {
    this.#end ??= this.#engine.guarded(this, () => this.#engine.readHead(this.#row.line));
    return this.#end;
  }

  #prepare(entry: Entry, surface: string) {
    const live = this.live();
    invariant(entry.number === live.number + 1, 'Entries are numbered without gaps.');
    const json = entryJson(entry);
    const row = { chain: nextChain(live.chain, json), wall: wallNow(), surface, json };
    return { live, row, writer: this.#openWriter() };
  }

  #advance(live: Live, entry: Entry, row: Row): void {
    live.advance(entry, row.chain);
    if (isAgentSurface(row.surface)) live.agentEntries += 1;
    this.#used = row.wall;
    this.#engine.counts.entry(row.surface);
    this.#engine.changed(this);
    for (const listener of this.listeners) listener(entry.number);
  }

  /** False when the disk has no room for it: then nobody else's call shall fail because this copy was to go. */
  #writeHead(head: Head): boolean {
    try {
      this.#engine.store.lines.writeHeads([head]);
      return true;
    } catch (error) {
      if (!shortageOf(error)) throw error;
      this.#end = undefined;
      return false;
    }
  }

  #checkpoint(live: Live): void {
    try {
      makeCheckpoint(this.#engine, this, live);
    } catch {
      // No room for it. Nothing is lost: waking re-applies the line, as it did before.
    }
  }

  #close(): void {
    this.#engine.copies.forget(this);
    this.#live?.copy.close();
    this.#writer?.close();
    this.#live = undefined;
    this.#writer = undefined;
  }
}
