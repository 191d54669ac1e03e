// The guard refuses every statement that would escape capture, end determinism or take control.
import { describe, expect, test } from 'vitest';
import { guardSql } from './sql-guard.ts';

describe('T24: refused', () => {
  test.each([
    'INSERT OR REPLACE INTO t VALUES (1)',
    'REPLACE INTO t VALUES (1)',
    'UPDATE OR FAIL t SET a = 1',
    'insert or rollback into t values (1)',
    'PRAGMA foreign_keys = off',
    "ATTACH 'x' AS y",
    'VACUUM',
    'BEGIN',
    'COMMIT',
    'SAVEPOINT a',
    'CREATE TABLE x (a)',
    'DROP TABLE t',
    'SELECT rowid FROM t',
    'SELECT a FROM t ORDER BY oid',
    "SELECT datetime('now')",
    'SELECT CURRENT_TIMESTAMP',
    'SELECT random()',
    "SELECT strftime('%s', a) FROM t",
    'SELECT 1; DELETE FROM t',
  ])('%s', (sql) => {
    expect(() => guardSql(sql)).toThrow('Statement refused');
  });
});

describe('allowed', () => {
  test.each([
    'INSERT INTO t (a) VALUES (?) ON CONFLICT DO NOTHING',
    'select "date", "time", "random" from "events" where "now" = ?',
    'UPDATE t SET a = ? WHERE id = ?',
    'select "rowid" from "base"."_fts_x" where "_fts_x" match ?',
  ])('%s', (sql) => {
    expect(() => guardSql(sql)).not.toThrow();
  });
});
