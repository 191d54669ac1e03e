// The engine of one data folder: store, images, blobs, workspaces, and the few timers that keep them in order.
import { existsSync } from 'node:fs';
import { totalmem } from 'node:os';
import { Blobs } from './blobs.ts';
import { Copies } from './copies.ts';
import type { Copy } from './copy.ts';
import { Counts } from './counts.ts';
import { type DataFolder, openDataFolder } from './data-folder.ts';
import { DamagedImageError, Images, type OpenImage } from './image.ts';
import { Leaving } from './leaving.ts';
import { DamagedLineError, type LineHeader } from './line-file.ts';
import type { Live } from './live.ts';
import type { Place } from './materialise.ts';
import { headerOfNew } from './new-line.ts';
import { Past } from './past.ts';
import { readKnownLine } from './path.ts';
import { quarantine } from './quarantine.ts';
import type { Schema } from './schema.ts';
import { Sessions } from './sessions.ts';
import { shortageOf } from './shortage.ts';
import { Spares } from './spares.ts';
import type { Head } from './store/lines.ts';
import { Store } from './store/store.ts';
import type { Keeping } from './sweeper.ts';
import { Workspace } from './workspace.ts';

/** Use is written to control.db when it moved a lease by more real milliseconds than this. */
const LEASE_SLACK = 60_000;

/** How an engine is opened. */
export interface EngineOptions {
  /** Path of the data folder, or `memory` for a private temporary one that is gone at close. */
  readonly data: string;
  readonly schema: Schema;
  /** Write journals through to the disk before answering. */
  readonly sync?: boolean;
  /** Bytes that copies may use together; 60 % of the machine's memory unless given. */
  readonly copyBudget?: number;
}

/** Everything durable of one data folder, and the copies in memory. */
export class Engine {
  readonly folder: DataFolder;
  readonly schema: Schema;
  readonly store: Store;
  readonly blobs: Blobs;
  readonly images: Images;
  readonly copies: Copies;
  readonly sessions: Sessions;
  readonly past: Past;
  readonly counts = new Counts();
  readonly leaving = new Leaving();
  readonly sync: boolean;
  readonly #workspaces = new Map<string, Workspace>();
  readonly #waiting = new Set<Workspace>();
  readonly #changed = new Set<Workspace>();
  readonly #spares: Spares;
  readonly #heads: NodeJS.Timeout;
  #closed = false;
  /** How long things are kept; the sweeper's rule while there is one. */
  keeping: Keeping = { keepDays: 7 };
  /** The folder is over its limit: nothing new is opened until a sweep finds it below. */
  isFull = false;

  constructor(options: EngineOptions) {
    this.folder = openDataFolder(options.data);
    this.schema = options.schema;
    this.sync = options.sync ?? false;
    this.store = new Store(this.folder.controlDb, this.sync);
    this.blobs = new Blobs(this.folder.blobs, { sync: this.sync });
    this.images = new Images(this.folder.images, this.schema, this.blobs);
    this.copies = new Copies(options.copyBudget ?? Math.floor(totalmem() * 0.6));
    this.sessions = new Sessions(this);
    this.past = new Past(this);
    this.#spares = new Spares();
    this.#heads = setInterval(() => this.#beat(), 1000);
    this.#heads.unref();
  }

  /** Forgets the bytes of images that no line stands on any more. */
  releaseImages(): void {
    const inUse = this.store.images.inUse();
    this.images.release(inUse);
    this.#spares.release(inUse);
  }

  /** Whether {@link close} was called. Jobs under way look at it and stop. */
  get isClosed(): boolean {
    return this.#closed;
  }

  /** Workspaces that this process has looked at. */
  known(): Iterable<Workspace> {
    return this.#workspaces.values();
  }

  linePath(line: number): string {
    return this.folder.line(line);
  }

  /** The workspace with a caller's id, whatever its state. */
  workspace(id: string): Workspace | undefined {
    const known = this.#workspaces.get(id);
    if (known) return known;
    const row = this.store.workspaces.byId(id);
    if (!row) return undefined;
    const workspace = new Workspace(this, row);
    this.#workspaces.set(id, workspace);
    return workspace;
  }

  workspaceByNumber(number: number): Workspace | undefined {
    const row = this.store.workspaces.byNumber(number);
    return row && this.workspace(row.id);
  }

  /** Forgets the object of a deleted workspace. */
  forget(workspace: Workspace): void {
    workspace.gone();
    this.#waiting.delete(workspace);
    this.#changed.delete(workspace);
    this.#workspaces.delete(workspace.id);
  }

  /** The state as of a place, for reading. Kept among the copies, so that asking again costs nothing. */
  asOf(workspace: Workspace, place: Place): Live {
    return this.past.state(workspace, place);
  }

  takeCopy(image: OpenImage, growth: number, base: OpenImage): Copy {
    const pages = growth === 0 ? 0 : base.bytes.length / 4096 + Math.ceil(growth / 4096);
    return image === base ? this.#spares.take(image, pages) : image.copy(pages);
  }

  /** A text that is no row of the workspace: of its base image or a blob. */
  readText(workspace: Workspace, reference: string): string {
    const image = this.store.lines.byNumber(workspace.row.line)?.image as string;
    return this.images.open(image).outside(reference);
  }

  /** The header of a line, also of one that has no file because nothing happened on it yet. */
  headerOf(line: number): LineHeader {
    const row = this.store.lines.byNumber(line);
    if (row && existsSync(this.linePath(line))) return readKnownLine(this, row).header;
    if (row?.length !== 0) throw new DamagedLineError(`Line ${line} is missing.`);
    return headerOfNew(row);
  }

  /** Reads the end of a line from its file, after checking it against what control.db knows. */
  readHead(line: number): Head {
    const row = this.store.lines.byNumber(line);
    if (row?.length === 0 && !existsSync(this.linePath(line)))
      return { line, length: 0, number: row.head_number, chain: row.head_chain };
    if (!row || !existsSync(this.linePath(line))) throw new DamagedLineError(`Line ${line} is missing.`);
    const content = readKnownLine(this, row);
    const chain = content.rows.at(-1)?.chain ?? content.header.chain;
    return { line, length: content.length, number: row.parent_place + content.rows.length, chain };
  }

  /** Runs work on a workspace's files; damage quarantines the workspace. */
  guarded<Result>(workspace: Workspace, work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      if (error instanceof DamagedLineError || error instanceof DamagedImageError)
        quarantine(this, workspace, error);
      throw error;
    }
  }

  /** A workspace has entries that wait to be written. */
  flushSoon(workspace: Workspace): void {
    if (this.#waiting.size === 0) setImmediate(() => this.flush());
    this.#waiting.add(workspace);
  }

  /** Writes all waiting entries. What cannot be written waits for the next time. */
  flush(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const workspace of waiting) {
      try {
        workspace.flush();
      } catch {
        // The disk is full. The entries stay in memory, and the next write on this workspace answers 507.
      }
    }
  }

  changed(workspace: Workspace): void {
    this.#changed.add(workspace);
  }

  /** Tells control.db the ends of the lines that grew. */
  writeHeads(): void {
    this.flush();
    const changed = [...this.#changed];
    this.#changed.clear();
    const heads = changed.map((workspace) => workspace.takeHead()).filter((head) => head !== undefined);
    if (heads.length > 0) this.store.lines.writeHeads(heads);
    for (const workspace of changed) {
      this.copies.measure(workspace);
      workspace.keepLease(LEASE_SLACK);
    }
  }

  /** Once a second. A disk that takes nothing now must not end the process: recorded ends may lag behind the files. */
  #beat(): void {
    try {
      this.writeHeads();
    } catch (error) {
      if (!shortageOf(error) && !String((error as { code?: string }).code).startsWith('SQLITE_')) throw error;
    }
  }

  /** Open files ran out: the idler half of the copies lets go of theirs once the call under way is over. */
  relieve(error: unknown): void {
    if (shortageOf(error) !== 'handles') return;
    setImmediate(() => {
      if (!this.#closed) this.copies.halve();
    });
  }

  /** Lets go of a copy once the call under way is over: its line needs a checkpoint image first. */
  letGoSoon(workspace: Workspace): void {
    setImmediate(() => {
      if (!this.#closed) workspace.letGo({ checkpoint: true });
    });
  }

  /** Drops every copy, writes every head, closes files. */
  close(): void {
    this.#closed = true;
    clearInterval(this.#heads);
    for (const workspace of this.#workspaces.values()) {
      workspace.cut();
      workspace.letGo({ checkpoint: true });
      workspace.keepLease(0);
    }
    this.past.close();
    this.leaving.close();
    this.#spares.close();
    this.store.close();
    this.folder.remove();
  }
}
