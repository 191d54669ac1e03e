// Reference: the same rows in plain better-sqlite3, with prepared statements and nothing else.
import Database from 'better-sqlite3';

/** One request as the bare programs read, answer and insert it. */
export type BareRequest = Readonly<Record<string, unknown>>;

/** Opens the bytes of an image in memory and reads one row by its key. */
export function openAndRead(bytes: Buffer, table: string, id: string): Database.Database {
  const db = new Database(bytes);
  db.prepare(`SELECT * FROM ${table} WHERE id = ?`).get(id);
  return db;
}

/** Reads requests by key; booleans are booleans. */
export function requestReader(db: Database.Database): (id: string) => BareRequest | undefined {
  const select = db.prepare<[string], BareRequest>('SELECT * FROM desk_requests WHERE id = ?');
  return (id) => {
    const row = select.get(id);
    return row && { ...row, confidential: row.confidential === 1 };
  };
}

/** The requests of an image as the only table of a new database: in a file, as a small service keeps them, or in memory. */
export function plainRequests(bytes: Buffer, path: string): Database.Database {
  const image = new Database(bytes);
  const db = new Database(path);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = NORMAL');
  const definition = image.prepare(
    "SELECT sql FROM sqlite_master WHERE tbl_name = 'desk_requests' AND type IN ('table', 'index') AND sql IS NOT NULL ORDER BY type DESC",
  );
  for (const sql of definition.pluck().all()) db.exec(sql as string);
  const insert = requestWriter(db);
  const rows = image.prepare<[], BareRequest>('SELECT * FROM desk_requests').all();
  db.transaction(() => rows.forEach(insert))();
  image.close();
  return db;
}

/** Inserts requests. */
export function requestWriter(db: Database.Database): (row: BareRequest) => void {
  const columns = db.prepare("SELECT name FROM pragma_table_info('desk_requests')").pluck().all() as string[];
  const insert = db.prepare(
    `INSERT INTO desk_requests (${columns.join(', ')}) VALUES (${columns.map((name) => `@${name}`).join(', ')})`,
  );
  return (row) => {
    insert.run({ ...row, confidential: row.confidential ? 1 : 0 });
  };
}
