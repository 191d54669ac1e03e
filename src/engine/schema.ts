// The shape of every workspace database: the engine's own tables, the apps' tables, capture and search.
import {
  type AnySQLiteColumn,
  primaryKey,
  type SQLiteTable,
  sqliteTable,
  text,
} from 'drizzle-orm/sqlite-core';
import { captureDdl, captureTriggers } from './capture.ts';
import { sha256 } from './hash.ts';
import { invariant } from './invariant.ts';
import { ftsDdl, type SearchIndex, searchDdl, searchTriggers } from './search.ts';
import { describeTable, type TableInfo } from './tables.ts';

/** Long texts of the workspace. Rows never change and are named by their content, so they take no part in a digest. */
export const texts = sqliteTable('_texts', { id: text('id').primaryKey(), body: text('body').notNull() });

/** Calls that the virtual clock will make: an operation, as a principal, with an input (JSON), at an instant. */
export const timers = sqliteTable(
  '_timers',
  {
    due: text('due').notNull(),
    id: text('id').notNull().unique(),
    operation: text('operation').notNull(),
    principal: text('principal').notNull(),
    input: text('input').notNull(),
  },
  (table) => [primaryKey({ columns: [table.due, table.id] })],
);

/** Which record a row belongs to: the entity, and the column that holds the record's id. */
export interface Owner {
  readonly entity: string;
  readonly column: AnySQLiteColumn;
}

/** What the apps declare, in app order. */
export interface SchemaParts {
  readonly tables: readonly SQLiteTable[];
  readonly wide: readonly AnySQLiteColumn[];
  readonly search: readonly SearchIndex[];
  /** By table: the record that each of its rows belongs to. */
  readonly owners: ReadonlyMap<SQLiteTable, Owner>;
}

/** Which digest a table counts in: what graders compare, the pending timers, or none. */
export type Share = 'content' | 'timers' | 'none';

/** The composed shape. The fingerprint changes with anything that would make an old image unreadable. */
export interface Schema {
  readonly tables: ReadonlyMap<string, TableInfo>;
  readonly search: readonly SearchIndex[];
  readonly fingerprint: string;
  /** By table name: the entity of its rows and the position of the record's id in a captured row. */
  readonly owners: ReadonlyMap<string, { readonly entity: string; readonly position: number }>;
  share(table: string): Share;
  /** Definition of tables only; filled before triggers exist. */
  readonly tableDdl: readonly string[];
  /** Capture and search, created after the rows are loaded. */
  readonly triggerDdl: readonly string[];
}

/** Composes the schema of a set of apps. */
export function composeSchema(parts: SchemaParts): Schema {
  const wide = new Set(parts.wide);
  const own = [texts, timers].map((table) => describeTable(table, wide));
  const apps = parts.tables.map((table) => describeTable(table, wide));
  const tables = new Map([...own, ...apps].map((table) => [table.name, table]));
  invariant(tables.size === own.length + apps.length, 'Two tables share a name.');
  const tableDdl = [
    ...[...own, ...apps].flatMap((table) => table.ddl),
    ...captureDdl,
    ...searchDdl,
    ...imageDdl,
  ];
  const triggerDdl = [
    ...parts.search.map((index) => ftsDdl(index, 'main')),
    ...parts.search.flatMap((index) => searchTriggers(index, infoOf(tables, index))),
    ...[...tables.values()].flatMap(captureTriggers),
  ];
  const fingerprint = sha256([...tableDdl, ...triggerDdl].join('\n')).slice(0, 32);
  const owners = new Map(apps.map((table) => [table.name, ownerOf(table, parts.owners)]));
  return { tables, search: parts.search, fingerprint, owners, share, tableDdl, triggerDdl };
}

function ownerOf(table: TableInfo, owners: SchemaParts['owners']): { entity: string; position: number } {
  const owner = owners.get(table.table);
  invariant(owner, `Table ${table.name} belongs to no entity.`);
  return {
    entity: owner.entity,
    position: table.columns.findIndex((column) => column.name === owner.column.name),
  };
}

/** The table of a search index. */
export function infoOf(tables: ReadonlyMap<string, TableInfo>, index: SearchIndex): TableInfo {
  const info = [...tables.values()].find((candidate) => candidate.table === index.table);
  invariant(info, `Search index ${index.name} is over a table that no app lists.`);
  return info;
}

/** One row of JSON: registers, digests and identity of the image, inside the hashed bytes. */
const imageDdl = [
  'CREATE TABLE _image (one INTEGER PRIMARY KEY CHECK (one = 1), state TEXT NOT NULL) STRICT',
];

function share(table: string): Share {
  if (table === '_timers') return 'timers';
  return table.startsWith('_') ? 'none' : 'content';
}
