// Capture sees every change: the incremental digest equals a recount, and redo equals the live state.
import { integer, primaryKey, type SQLiteTable, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { describe, expect, test } from 'vitest';
import { Copy } from './copy.ts';
import { applyToDigest } from './digest.ts';
import { composeSchema, type Owner } from './schema.ts';

const parents = sqliteTable('t_parents', {
  id: text('id').primaryKey(),
  word: text('word'),
  count: integer('count').notNull(),
});
const children = sqliteTable(
  't_children',
  {
    parent: text('parent')
      .notNull()
      .references(() => parents.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    place: integer('place').notNull(),
    json: text('json'),
  },
  (table) => [primaryKey({ columns: [table.parent, table.place] })],
);
const schema = composeSchema({
  tables: [parents, children],
  wide: [],
  search: [],
  owners: new Map<SQLiteTable, Owner>([
    [parents, { entity: 'parent', column: parents.id }],
    [children, { entity: 'parent', column: children.parent }],
  ]),
});

function fresh(): Copy {
  const copy = new Copy({ schema, bytes: undefined, textPath: undefined, outside: () => '', maxPages: 0 });
  for (const sql of [...schema.tableDdl, ...schema.triggerDdl]) copy.db.exec(sql);
  copy.db.exec("INSERT INTO t_parents VALUES ('a', 'x', 1), ('b', NULL, 2), ('c', 'z', 3)");
  copy.db.exec(`INSERT INTO t_children VALUES ('a', 1, '{"a":1}'), ('a', 2, NULL), ('b', 1, 'text')`);
  return copy;
}

const statements: readonly (readonly [string, string, number])[] = [
  ['an insert', "INSERT INTO t_parents VALUES ('d', 'ö\"\\', 4)", 1],
  ['an insert of several rows', "INSERT INTO t_parents VALUES ('d', 'x', 4), ('e', 'y', 5)", 2],
  ['an update', "UPDATE t_parents SET word = 'new' WHERE id = 'a'", 1],
  ['an update that changes nothing', 'UPDATE t_parents SET word = word', 0],
  ['an update of a key with its children', "UPDATE t_parents SET id = 'q' WHERE id = 'a'", 3],
  ['a delete with its children', "DELETE FROM t_parents WHERE id = 'a'", 3],
  ['a delete of everything', 'DELETE FROM t_parents', 6],
  [
    'an upsert that updates',
    "INSERT INTO t_parents VALUES ('a', 'u', 9) ON CONFLICT (id) DO UPDATE SET count = excluded.count",
    1,
  ],
  ['an upsert that does nothing', "INSERT INTO t_parents VALUES ('a', 'u', 9) ON CONFLICT DO NOTHING", 0],
  ['an insert from a select', 'INSERT INTO t_children SELECT id, 7, NULL FROM t_parents', 3],
  ['JSON made by SQLite', "UPDATE t_children SET json = json_set('{}', '$.a', 2) WHERE place = 1", 2],
  ['a replace, should one get past the guard', "REPLACE INTO t_parents VALUES ('a', 'r', 7)", 4],
];

describe('captured and re-applied', () => {
  test.each(statements)('%s', (_, sql, count) => {
    const live = fresh();
    const before = live.recount().content;
    live.capture(true);
    live.db.exec(sql);
    const changes = live.takeChanges();
    live.capture(false);
    expect(changes).toHaveLength(count);
    expect(changes.reduce(applyToDigest, before)).toBe(live.recount().content);
    const again = fresh();
    again.db.pragma('foreign_keys = off');
    again.redo(changes);
    expect(rows(again)).toEqual(rows(live));
  });

  test('nothing is captured while the switch is off', () => {
    const copy = fresh();
    copy.db.exec('DELETE FROM t_children');
    expect(copy.takeChanges()).toEqual([]);
  });

  test('what a savepoint takes back is not captured', () => {
    const copy = fresh();
    copy.capture(true);
    copy.begin();
    const savepoint = copy.savepoint();
    copy.db.exec('DELETE FROM t_parents');
    savepoint.undo();
    expect(copy.takeChanges()).toEqual([]);
    copy.commit();
    expect(copy.counts()).toMatchObject({ t_parents: 3, t_children: 3 });
  });
});

test('functions of the host throw on every connection', () => {
  const copy = fresh();
  for (const call of ['random()', "datetime('now')", "strftime('%s', 'now')", 'randomblob(4)']) {
    expect(() => copy.db.prepare(`SELECT ${call}`).get()).toThrow('depends on the host');
  }
});

function rows(copy: Copy): unknown[] {
  return ['t_parents', 't_children'].map((table) => copy.db.prepare(`SELECT * FROM ${table}`).all());
}
