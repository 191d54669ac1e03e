// One SQLite connection for app statements: nothing of the host can be read through it.
import Database from 'better-sqlite3';
import { fold } from '../values/fold.ts';
import { InvariantError } from './invariant.ts';
import { bannedFunctions } from './sql-guard.ts';

/** Finds a text that is no row of the workspace: of the base image (`#id`) or a blob (`@sha256`). */
export type OutsideText = (reference: string) => string;

/** Opens a database in memory, empty or from the bytes of an image, with every host function taken away. */
export function openConnection(bytes: Buffer | undefined, outside: OutsideText): Database.Database {
  const db = bytes ? new Database(bytes) : new Database(':memory:');
  db.pragma('cache_size = -512');
  db.pragma('recursive_triggers = on');
  for (const name of bannedFunctions) db.function(name, { varargs: true }, refuse(name));
  db.function('search_fold', { deterministic: true }, (text) => (text === null ? null : fold(String(text))));
  db.function('outside_text', (reference) => (reference === null ? null : outside(String(reference))));
  return db;
}

function refuse(name: string): () => never {
  return () => {
    throw new InvariantError(`SQL function ${name} depends on the host.`);
  };
}
