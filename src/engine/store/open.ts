// Opens control.db: one process at a time, write-ahead log, drizzle on top.
import Database from 'better-sqlite3';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import { DataFolderError } from '../data-folder.ts';
import { storeDdl } from './ddl.ts';
import { checkSeal } from './seal.ts';
import { storeTables } from './tables.ts';

/** control.db with drizzle. */
export type StoreDb = BetterSQLite3Database & { $client: Database.Database };

/** Opens or makes control.db. A second process gets a sentence that says what to do. */
export function openStoreDb(path: string, sync: boolean): StoreDb {
  checkSeal(path);
  const client = new Database(path, { timeout: 500 });
  try {
    client.pragma('locking_mode = EXCLUSIVE');
    client.pragma('journal_mode = WAL');
    client.pragma(`synchronous = ${sync ? 'FULL' : 'NORMAL'}`);
    client.transaction(() => {
      for (const table of storeTables) for (const sql of storeDdl(table)) client.exec(sql);
    })();
  } catch (error) {
    client.close();
    const { code = '' } = error as { code?: string };
    if (/^SQLITE_(CORRUPT|NOTADB|FORMAT)/.test(code))
      throw new DataFolderError(`${path} is damaged (${code}). Restore the data folder from a copy.`, {
        cause: error,
      });
    if (!code.startsWith('SQLITE_BUSY')) throw error;
    throw new DataFolderError(
      `${path} is in use by another process. Stop it, or choose another folder with --data.`,
      { cause: error },
    );
  }
  return drizzle({ client });
}
