// Reference: the same changes as prepared statements in plain better-sqlite3, in one transaction.
import Database from 'better-sqlite3';

/** A statement and what to bind to it. */
export interface Step {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** Opens the bytes of an image and applies the steps. */
export function openAndApply(bytes: Buffer, steps: readonly Step[]): Database.Database {
  const db = new Database(bytes);
  db.pragma('foreign_keys = off');
  // Triggers name these; no step here changes what is searched.
  for (const name of ['search_fold', 'outside_text']) db.function(name, (text) => text);
  const prepared = new Map<string, Database.Statement>();
  db.transaction(() => {
    for (const { sql, values } of steps) {
      const statement = prepared.get(sql) ?? db.prepare(sql);
      prepared.set(sql, statement);
      statement.run(...values);
    }
  })();
  return db;
}
