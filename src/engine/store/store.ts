// The store: control.db, by noun.
import { BlobHolds } from './holds.ts';
import { ImageRows } from './image-rows.ts';
import { KeyRows } from './keys.ts';
import { LineRows } from './lines.ts';
import { openStoreDb, type StoreDb } from './open.ts';
import { OperatorLog } from './operator-log.ts';
import { QuarantineRows } from './quarantine-rows.ts';
import { Seal } from './seal.ts';
import { SnapshotRows } from './snapshots.ts';
import { TokenRows } from './token-rows.ts';
import { WorkspaceRows } from './workspaces.ts';

/** control.db of one data folder. */
export class Store {
  readonly db: StoreDb;
  readonly #seal: Seal;
  readonly workspaces: WorkspaceRows;
  readonly lines: LineRows;
  readonly snapshots: SnapshotRows;
  readonly tokens: TokenRows;
  readonly holds: BlobHolds;
  readonly images: ImageRows;
  readonly quarantine: QuarantineRows;
  readonly keys: KeyRows;
  readonly log: OperatorLog;

  constructor(path: string, sync: boolean) {
    this.db = openStoreDb(path, sync);
    this.#seal = sealed(path, this.db);
    this.workspaces = new WorkspaceRows(this.db);
    this.lines = new LineRows(this.db, this.#seal);
    this.snapshots = new SnapshotRows(this.db);
    this.tokens = new TokenRows(this.db);
    this.holds = new BlobHolds(this.db, this.#seal);
    this.images = new ImageRows(this.db);
    this.quarantine = new QuarantineRows(this.db);
    this.keys = new KeyRows(this.db);
    this.log = new OperatorLog(this.db, this.#seal);
  }

  /** Runs all in one transaction. */
  transaction<Result>(work: () => Result): Result {
    return this.db.$client.transaction(work)();
  }

  close(): void {
    this.#seal.close();
  }
}

function sealed(path: string, { $client }: StoreDb): Seal {
  try {
    return new Seal(path, $client);
  } catch (error) {
    $client.close();
    throw error;
  }
}
