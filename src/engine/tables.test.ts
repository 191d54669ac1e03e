// Table definitions: strict, without hidden rows, enums checked, and what capture cannot spell is refused.
import { sql } from 'drizzle-orm';
import {
  blob,
  check,
  foreignKey,
  index,
  integer,
  real,
  sqliteTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import { openConnection } from './connection.ts';
import { describeTable } from './tables.ts';

const others = sqliteTable('x_others', { id: text('id').primaryKey() });
const things = sqliteTable(
  'x_things',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['one', "it's"] }).notNull(),
    other: text('other'),
    count: integer('count').notNull().default(3),
    done: integer('done', { mode: 'boolean' }).notNull().default(false),
    word: text('word').unique(),
  },
  (table) => [
    foreignKey({ columns: [table.other], foreignColumns: [others.id] }).onDelete('set null'),
    check('x_positive', sql`${table.count} > 0`),
    unique('x_pair').on(table.kind, table.count),
    index('x_kind').on(table.kind, table.id),
    uniqueIndex('x_open').on(table.word).where(sql`${table.done} = 0`),
  ],
);

function made() {
  const db = openConnection(undefined, () => '');
  for (const ddl of [others, things].flatMap((table) => describeTable(table, new Set()).ddl)) db.exec(ddl);
  return db;
}

test('defaults, checks, enums, keys and indexes of the definition hold in SQL', () => {
  const db = made();
  db.exec("INSERT INTO x_things (id, kind) VALUES ('a', 'it''s')");
  expect(db.prepare('SELECT * FROM x_things').get()).toEqual({
    id: 'a',
    kind: "it's",
    other: null,
    count: 3,
    done: 0,
    word: null,
  });
  const refused = [
    "('b', 'three', NULL, 1, 0, NULL)",
    "('b', 'one', 'none', 1, 0, NULL)",
    "('b', 'one', NULL, 0, 0, NULL)",
    "('b', 'it''s', NULL, 3, 0, NULL)",
    "('b', 'one', NULL, 'x', 0, NULL)",
  ];
  for (const values of refused)
    expect(() => db.exec(`INSERT INTO x_things VALUES ${values}`)).toThrow(/constraint failed|cannot store/);
  expect(() => db.prepare('SELECT rowid FROM x_things')).toThrow('no such column');
});

test('columns that capture cannot spell are refused', () => {
  const wrong = [
    sqliteTable('x_a', { id: text('id').primaryKey(), bytes: blob('bytes') }),
    sqliteTable('x_b', { id: text('id').primaryKey(), size: real('size') }),
    sqliteTable('x_c', { id: text('id'), size: integer('size') }),
    sqliteTable('x_d', { id: text('id').primaryKey(), at: text('at').default(sql`CURRENT_TIMESTAMP`) }),
  ];
  for (const table of wrong) expect(() => describeTable(table, new Set())).toThrow();
});
