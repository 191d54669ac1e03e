// Named queries: compiled once for each shape, bound by name, decoded to typed rows.
import { and, eq, sql } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { expect, expectTypeOf, test } from 'vitest';
import { query } from './query.ts';

const things = sqliteTable('q_things', {
  id: text('id').primaryKey(),
  done: integer('done', { mode: 'boolean' }).notNull(),
  count: integer('count'),
});
const at = sql.placeholder;

test('a combination of given filters is compiled once', () => {
  let built = 0;
  const list = query('q.list', (db, given) => {
    built += 1;
    return db
      .select()
      .from(things)
      .where(
        and(
          given('done') ? eq(things.done, at('done')) : undefined,
          given('id') ? eq(things.id, at('id')) : undefined,
        ),
      );
  });
  expect(list.compile({ done: true })).toBe(list.compile({ id: undefined, done: false }));
  expect(list.compile({}).sql).not.toContain('where');
  expect(built).toBe(2);
});

test('values are bound in the order of the statement and encoded by their column', () => {
  const update = query('q.update', (db) =>
    db
      .update(things)
      .set({ done: sql`${at('done')}`, count: sql`${at('count')}` })
      .where(eq(things.id, at('id'))),
  );
  expect(update.compile({}).bind({ id: 'a', count: null, done: true })).toEqual([1, null, 'a']);
  expect(() => update.compile({}).bind({ id: 'a', done: true })).toThrow('needs a value for "count"');
});

test('rows are decoded by their columns and typed', () => {
  const one = query('q.one', (db) =>
    db.select({ id: things.id, done: things.done, all: sql<number>`count(*)`.as('all') }).from(things),
  );
  expect(one.compile({}).decode?.(['a', 0, 3])).toEqual({ id: 'a', done: false, all: 3 });
  expectTypeOf<NonNullable<typeof one.row>>().toEqualTypeOf<{ id: string; done: boolean; all: number }>();
});

test('a statement that the guard refuses is never compiled', () => {
  const bad = query('q.bad', (db) => db.select({ id: sql<string>`random()`.as('id') }).from(things));
  expect(() => bad.compile({})).toThrow('depends on the host');
});
