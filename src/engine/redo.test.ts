// A change is re-applied by the statement that touches least.
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import type { Change } from './capture.ts';
import { Copy } from './copy.ts';
import { redoOf } from './redo.ts';
import { composeSchema, type Schema } from './schema.ts';
import { searchIndex } from './search.ts';
import type { TableInfo } from './tables.ts';

const letters = sqliteTable('t_letters', {
  id: text('id').primaryKey(),
  subject: text('subject').notNull(),
  state: text('state'),
  place: integer('place').notNull(),
});
const schema: Schema = composeSchema({
  tables: [letters],
  wide: [],
  search: [searchIndex('letters', letters, [letters.subject])],
  owners: new Map([[letters, { entity: 'letter', column: letters.id }]]),
});
const table = schema.tables.get('t_letters') as TableInfo;

test('an update sets only what changed, found by the key from before', () => {
  const change: Change = ['t_letters', 'u', '["a"]', '["a","x",null,1]', '["a","x","open",2]'];
  expect(redoOf(table, change)).toEqual({
    sql: 'UPDATE "t_letters" SET "state" = ?, "place" = ? WHERE "id" = ?',
    values: ['open', 2, 'a'],
  });
});

test('a changed key is set like any column', () => {
  const change: Change = ['t_letters', 'u', '["a"]', '["a","x",null,1]', '["b","x",null,1]'];
  expect(redoOf(table, change).values).toEqual(['b', 'a']);
});

test('an insert brings the whole row, a delete only the key', () => {
  expect(redoOf(table, ['t_letters', 'i', '["a"]', null, '["a","x",null,1]']).values).toEqual([
    'a',
    'x',
    null,
    1,
  ]);
  expect(redoOf(table, ['t_letters', 'd', '["a"]', '["a","x",null,1]', null])).toEqual({
    sql: 'DELETE FROM "t_letters" WHERE "id" = ?',
    values: ['a'],
  });
});

test('search rows move only when the words change, live and re-applied alike', () => {
  const live = fresh();
  live.capture(true);
  live.db.exec("UPDATE t_letters SET subject = subject, state = 'open'");
  expect(searchKey(live)).toBe(1);
  live.db.exec("UPDATE t_letters SET subject = 'other words' WHERE id = 'a'");
  expect(searchKey(live)).toBe(3);
  const again = fresh();
  again.redo(live.takeChanges());
  expect(searchKey(again)).toBe(searchKey(live));
});

function fresh(): Copy {
  const copy = new Copy({ schema, bytes: undefined, textPath: undefined, outside: () => '', maxPages: 0 });
  for (const sql of [...schema.tableDdl, ...schema.triggerDdl]) copy.db.exec(sql);
  copy.db.exec("INSERT INTO _search_base VALUES ('letters', 0)");
  copy.db.exec("INSERT INTO t_letters VALUES ('a', 'some words', NULL, 1), ('b', 'more', NULL, 2)");
  return copy;
}

function searchKey(copy: Copy): unknown {
  return copy.db.prepare("SELECT max(key) FROM _search_rows WHERE id = 'a'").pluck().get();
}
