// Issued agent tokens in control.db: what each speaks for, never the token.
import { eq, sql } from 'drizzle-orm';
import type { StoreDb } from './open.ts';
import { tokens } from './tables.ts';

export type TokenRow = typeof tokens.$inferSelect;

/** Reads and writes of token rows. */
export class TokenRows {
  readonly #prepared: ReturnType<typeof prepare>;

  constructor(db: StoreDb) {
    this.#prepared = prepare(db);
  }

  bySerial(serial: number): TokenRow | undefined {
    return this.#prepared.bySerial.get({ serial });
  }

  /** Adds a row; answers its serial. */
  add(row: Omit<TokenRow, 'serial'>): number {
    return Number(this.#prepared.add.run(row).lastInsertRowid);
  }
}

function prepare(db: StoreDb) {
  const at = sql.placeholder;
  const values = {
    workspace: at('workspace'),
    epoch: at('epoch'),
    principal: at('principal'),
    pays: at('pays'),
    tools: at('tools'),
  };
  return {
    bySerial: db
      .select()
      .from(tokens)
      .where(eq(tokens.serial, at('serial')))
      .prepare(),
    add: db.insert(tokens).values(values).prepare(),
  };
}
