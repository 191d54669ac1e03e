// Reference: what opening a workspace writes, in plain better-sqlite3 and Node: one row and one small file.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';

/** Writes rows and files, each opening in a transaction of its own, or many in one. */
export interface BareOpener {
  open(): void;
  openMany(count: number): void;
}

/** An opener over a new WAL database, `synchronous=NORMAL`, whose files go where the lines of workspaces are. */
export function bareOpener(folder: string, lines: string): BareOpener {
  const db = new Database(join(folder, 'bare-control.db'));
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = NORMAL');
  db.exec(
    'CREATE TABLE workspaces (number INTEGER PRIMARY KEY, id TEXT UNIQUE, image TEXT, state TEXT, opened INTEGER)',
  );
  const insert = db.prepare("INSERT INTO workspaces (id, image, state, opened) VALUES (?, ?, 'open', ?)");
  let next = 0;
  const write = () => {
    next += 1;
    insert.run(`bare-${next}`, 'i'.repeat(64), next);
    writeFileSync(join(lines, `bare-${next}.log`), `${JSON.stringify({ format: 1, line: next })}\n`);
  };
  return {
    open: db.transaction(write),
    openMany: db.transaction((count: number) => {
      for (let index = 0; index < count; index++) write();
    }),
  };
}
