// Reference: a journal as a table, which is how most programs would keep one.
import Database from 'better-sqlite3';

/** An entry as a row. */
export interface EntryRow {
  readonly line: number;
  readonly number: number;
  readonly chain: string;
  readonly wall: number;
  readonly surface: string;
  readonly json: string;
}

/** Appends entries to a table of a new WAL database, one transaction each. */
export function entryWriter(path: string): (entry: EntryRow) => void {
  const db = new Database(path);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = NORMAL');
  db.exec(
    'CREATE TABLE entries (line INTEGER, number INTEGER, chain TEXT, wall INTEGER, surface TEXT, json TEXT, PRIMARY KEY (line, number)) WITHOUT ROWID',
  );
  const insert = db.prepare('INSERT INTO entries VALUES (@line, @number, @chain, @wall, @surface, @json)');
  return (entry) => {
    insert.run(entry);
  };
}
