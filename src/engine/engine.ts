// The engine of one data folder: store, images, blobs, workspaces, and the few timers that keep them in order.
import { existsSync } from 'node:fs';
import { totalmem } from 'node:os';
import { Blobs } from './blobs.ts';
import { finish } from './build-image.ts';
import { Copies } from './copies.ts';
import type { Copy } from './copy.ts';
import { type DataFolder, openDataFolder } from './data-folder.ts';
import { digestHex } from './digest.ts';
import { DamagedImageError, Images, type OpenImage } from './image.ts';
import { DamagedLineError, readLine } from './line-file.ts';
import type { Live } from './live.ts';
import { materialise, type Place } from './materialise.ts';
import { quarantine } from './quarantine.ts';
import type { Schema } from './schema.ts';
import { Sessions } from './sessions.ts';
import { Spares } from './spares.ts';
import type { Head } from './store/lines.ts';
import { Store } from './store/store.ts';
import { Workspace } from './workspace.ts';

/** A line with more changes than this gets a checkpoint image when it is next dropped. */
const CHECKPOINT_CHANGES = 10_000;

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
  readonly sync: boolean;
  readonly #workspaces = new Map<string, Workspace>();
  readonly #asOf = new Map<string, AsOf>();
  readonly #waiting = new Set<Workspace>();
  readonly #changed = new Set<Workspace>();
  readonly #spares: Spares;
  readonly #heads: NodeJS.Timeout;

  constructor(options: EngineOptions) {
    this.folder = openDataFolder(options.data);
    this.schema = options.schema;
    this.sync = options.sync ?? false;
    this.store = new Store(this.folder.controlDb, this.sync);
    this.blobs = new Blobs(this.folder.blobs);
    this.images = new Images(this.folder.images, this.schema, this.blobs);
    this.copies = new Copies(options.copyBudget ?? Math.floor(totalmem() * 0.6));
    this.sessions = new Sessions(this);
    this.#spares = new Spares();
    this.#heads = setInterval(() => this.writeHeads(), 1000);
    this.#heads.unref();
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
    const key = `${place.line} ${place.number}`;
    let held = this.#asOf.get(key);
    if (!held) {
      workspace.flush();
      held = new AsOf(
        this.guarded(workspace, () => materialise(this, place, 0)),
        () => this.#asOf.delete(key),
      );
      this.#asOf.set(key, held);
    }
    this.copies.touch(held);
    return held.live;
  }

  takeCopy(image: OpenImage, growth: number, base: OpenImage): Copy {
    const pages = growth === 0 ? 0 : base.bytes.length / 4096 + Math.ceil(growth / 4096);
    return this.#spares.take(image, pages);
  }

  /** A text that is no row of the workspace: of its base image or a blob. */
  readText(workspace: Workspace, reference: string): string {
    const image = this.store.lines.byNumber(workspace.row.line)?.image as string;
    return this.images.open(image).outside(reference);
  }

  /** Reads the end of a line from its file, after checking it against what control.db knows. */
  readHead(line: number): Head {
    const row = this.store.lines.byNumber(line);
    if (!row || !existsSync(this.linePath(line))) throw new DamagedLineError(`Line ${line} is missing.`);
    const content = readLine(this.linePath(line), { length: row.length, chain: row.head_chain });
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
    for (const workspace of changed) this.copies.measure(workspace);
  }

  /** Makes a checkpoint image of a long line whose copy is about to be dropped. */
  checkpoint(workspace: Workspace, live: Live): void {
    if (live.changes <= CHECKPOINT_CHANGES) return;
    const { line } = workspace.row;
    const image = this.store.lines.byNumber(line)?.image as string;
    const { content, timers } = live.sums;
    live.copy.capture(false);
    const rows = finish(live.copy, {
      seed: live.seed,
      registers: live.registers.toJSON(),
      digest: { content: digestHex(content), timers: digestHex(timers) },
      about: { checkpoint: live.checkpoint() },
    });
    const hash = this.images.store(
      rows,
      { linkOf: image },
      { about: { checkpoint_of: image }, digest: live.contentDigest, counts: {} },
    );
    this.store.images.addCheckpoint(line, live.number, hash);
  }

  /** Drops every copy, writes every head, closes files. */
  close(): void {
    clearInterval(this.#heads);
    for (const workspace of this.#workspaces.values()) {
      workspace.cut();
      workspace.drop();
    }
    for (const held of this.#asOf.values()) held.live.copy.close();
    this.#spares.close();
    this.store.close();
    this.folder.remove();
  }
}

/** A state that is only read. */
class AsOf {
  readonly live: Live;
  readonly #gone: () => void;

  constructor(live: Live, gone: () => void) {
    this.live = live;
    this.#gone = gone;
  }

  size(): number {
    return this.live.copy.size();
  }

  drop(): boolean {
    this.live.copy.close();
    this.#gone();
    return true;
  }
}
