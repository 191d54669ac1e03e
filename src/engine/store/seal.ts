// The seal of control.db: a small file beside it that counts its commits, and after a clean stop holds its hash. A
// write-ahead log with one changed bit opens as if its last commits had never been; the count tells that they were.
// What neither finds: after a kill, a bit changed within a value of a page that was checkpointed, where no index
// holds the value too. Workspace ids are indexed, and the origin of each line stands in its file as well.
import { closeSync, existsSync, ftruncateSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { DataFolderError } from '../data-folder.ts';
import { sha256 } from '../hash.ts';

/** What a seal says. `hash` is that of control.db after a clean stop. */
interface Sealed {
  readonly count: number;
  readonly hash: string | undefined;
}

/** Refuses a control.db that is gone, or is not as a clean stop left it. Call it before the file is opened. */
export function checkSeal(path: string): void {
  const sealed = read(path);
  if (!sealed) return;
  if (!existsSync(path)) throw lost(path, `${path} is missing`);
  if (sealed.hash === undefined || sealed.hash === hashOf(path)) return;
  throw lost(path, `${path} is not as it was left`);
}

/** Counts commits of an open control.db. */
export class Seal {
  readonly #path: string;
  readonly #client: Database.Database;
  readonly #file: number;
  readonly #count: Database.Statement<[], number>;
  #noted: number;

  /** Refuses a control.db that was damaged, or that lost commits, since a kill. */
  constructor(path: string, client: Database.Database) {
    this.#path = path;
    this.#client = client;
    const sealed = read(path);
    if (sealed?.hash === undefined && client.pragma('integrity_check', { simple: true }) !== 'ok')
      throw lost(path, `${path} is damaged`);
    client.exec('INSERT INTO commits VALUES (1, 0) ON CONFLICT DO NOTHING');
    this.#count = client.prepare<[], number>('UPDATE commits SET count = count + 1 RETURNING count').pluck();
    this.#noted = client.prepare('SELECT count FROM commits').pluck().get() as number;
    if (this.#noted < (sealed?.count ?? 0)) throw lost(path, `${path} lacks what was written last`);
    this.#file = openSync(sealOf(path), existsSync(sealOf(path)) ? 'r+' : 'w', 0o600);
    this.#write(undefined);
  }

  /** Runs a write and notes that it was committed; within a transaction, that is left to what follows it. */
  counted<Result>(work: () => Result): Result {
    if (this.#client.inTransaction) return work();
    const result = this.#client.transaction(() => {
      const done = work();
      this.#noted = this.#count.get() as number;
      return done;
    })();
    this.#write(undefined);
    return result;
  }

  /** Closes control.db and seals it. */
  close(): void {
    try {
      this.#client.close();
      this.#write(hashOf(this.#path));
    } finally {
      closeSync(this.#file);
    }
  }

  #write(hash: string | undefined): void {
    const text = `${this.#noted} ${hash ?? 'open'}`;
    const line = `${text} ${sha256(text)}\n`;
    writeSync(this.#file, line, 0);
    if (hash === undefined) return;
    ftruncateSync(this.#file, line.length);
  }
}

function read(path: string): Sealed | undefined {
  if (!existsSync(sealOf(path))) return undefined;
  const [line = ''] = readFileSync(sealOf(path), 'utf8').split('\n', 1);
  const [count = '', hash = '', sum] = line.split(' ');
  if (sum !== sha256(`${count} ${hash}`)) throw lost(path, `${sealOf(path)} is damaged`);
  return { count: Number(count), hash: hash === 'open' ? undefined : hash };
}

function sealOf(path: string): string {
  return path.replace(/\.db$/, '.seal');
}

/** After a clean stop there is no write-ahead log; one that is there was put there. */
function hashOf(path: string): string {
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false });
  return log?.size ? '' : sha256(readFileSync(path));
}

function lost(path: string, what: string): DataFolderError {
  return new DataFolderError(
    `${what}. Restore the data folder from a copy, or remove ${sealOf(path)} to go on with what is there.`,
  );
}
