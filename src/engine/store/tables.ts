// The tables of control.db: what changes rarely. Journals are files of their own (see line-file.ts).
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/** One row per workspace ever opened. `number` is ours; `id` is the caller's. */
export const workspaces = sqliteTable(
  'workspaces',
  {
    number: integer('number').primaryKey({ autoIncrement: true }),
    id: text('id').notNull(),
    state: text('state', { enum: ['open', 'frozen', 'closed'] }).notNull(),
    /** Why a closed one ended: `deleted` by a caller, `expired` by its lease. */
    ended: text('ended', { enum: ['deleted', 'expired'] }),
    line: integer('line').notNull(),
    epoch: integer('epoch').notNull(),
    /** Tokens of this epoch and later ones are good. */
    credentials_epoch: integer('credentials_epoch').notNull(),
    principal: text('principal').notNull(),
    agent_serial: integer('agent_serial').notNull(),
    /** Image and seed of ids that it was opened with. */
    image: text('image').notNull(),
    seed: text('seed').notNull(),
    /** Where a reset goes: a place on a line of another workspace, or (null) the image. */
    start_line: integer('start_line'),
    start_place: integer('start_place').notNull(),
    /** The first entry of every line that begins at the start, as JSON: settings given at opening. */
    settings: text('settings'),
    /** Options given at opening, as JSON. */
    options: text('options').notNull(),
    /** Canonical request of the opening, to tell a repetition from a conflict. */
    request: text('request').notNull(),
    ttl_seconds: integer('ttl_seconds').notNull(),
    opened_wall: integer('opened_wall').notNull(),
    expires_wall: integer('expires_wall').notNull(),
    closed_wall: integer('closed_wall'),
  },
  (table) => [
    uniqueIndex('workspaces_id').on(table.id),
    index('workspaces_state').on(table.state, table.expires_wall),
    index('workspaces_start').on(table.start_line),
  ],
);

/** One row per line. The head is written once a second and whenever a copy is dropped. */
export const lines = sqliteTable(
  'lines',
  {
    number: integer('number').primaryKey({ autoIncrement: true }),
    workspace: integer('workspace').notNull(),
    image: text('image').notNull(),
    seed: text('seed').notNull(),
    parent_line: integer('parent_line'),
    parent_place: integer('parent_place').notNull(),
    /** Bytes, last entry number and chain hash that are known to be on disk. */
    length: integer('length').notNull(),
    head_number: integer('head_number').notNull(),
    head_chain: text('head_chain').notNull(),
    ended_wall: integer('ended_wall'),
  },
  (table) => [
    index('lines_workspace').on(table.workspace),
    index('lines_parent').on(table.parent_line),
    index('lines_ended').on(table.ended_wall),
  ],
);

/** A named place on a line. */
export const snapshots = sqliteTable(
  'snapshots',
  {
    workspace: integer('workspace').notNull(),
    name: text('name').notNull(),
    line: integer('line').notNull(),
    place: integer('place').notNull(),
    made_wall: integer('made_wall').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspace, table.name] }), index('snapshots_line').on(table.line)],
);

/** Issued tokens: what they speak for, never the token. */
export const tokens = sqliteTable(
  'tokens',
  {
    serial: integer('serial').primaryKey({ autoIncrement: true }),
    workspace: integer('workspace').notNull(),
    epoch: integer('epoch').notNull(),
    principal: text('principal').notNull(),
    pays: integer('pays', { mode: 'boolean' }).notNull(),
    tools: text('tools'),
  },
  (table) => [index('tokens_workspace').on(table.workspace, table.epoch)],
);

/** Keys of the control plane, by hash. */
export const keys = sqliteTable('keys', {
  serial: integer('serial').primaryKey({ autoIncrement: true }),
  name: text('name').notNull().unique(),
  role: text('role', { enum: ['operator', 'grader', 'reviewer'] }).notNull(),
  hash: text('hash').notNull().unique(),
  made_wall: integer('made_wall').notNull(),
  expires_wall: integer('expires_wall'),
  revoked_wall: integer('revoked_wall'),
});

/** Who holds a blob: an image (by hash) or a line (`l` and its number), since the entry `place`. */
const blobHolders = sqliteTable(
  'blob_holders',
  {
    blob: text('blob').notNull(),
    holder: text('holder').notNull(),
    size: integer('size').notNull(),
    place: integer('place').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.blob, table.holder] }),
    index('blob_holders_holder').on(table.holder),
  ],
);

/** Which image a recipe gave, so that it is built once. */
export const recipes = sqliteTable('recipes', {
  recipe: text('recipe').primaryKey(),
  image: text('image').notNull(),
});

/** The files that a world was last read from, so that its recipe is found again without reading it. */
export const worldFiles = sqliteTable('world_files', {
  world: text('world').primaryKey(),
  files: text('files').notNull(),
});

/** Checkpoints: an image of a line at a place, made when a long line was dropped. */
export const checkpoints = sqliteTable(
  'checkpoints',
  { line: integer('line').notNull(), place: integer('place').notNull(), image: text('image').notNull() },
  (table) => [primaryKey({ columns: [table.line, table.place] })],
);

/** Lines and images that were found damaged and are not used any more. */
export const quarantine = sqliteTable('quarantine', {
  incident: text('incident').primaryKey(),
  workspace: integer('workspace').notNull(),
  reason: text('reason').notNull(),
  found_wall: integer('found_wall').notNull(),
});

/** What operators and graders did: every call of the control plane. */
export const operatorLog = sqliteTable('operator_log', {
  number: integer('number').primaryKey({ autoIncrement: true }),
  wall: integer('wall').notNull(),
  key_name: text('key_name').notNull(),
  operation: text('operation').notNull(),
  subject: text('subject'),
  outcome: text('outcome').notNull(),
});

/** One row that counts commits (see seal.ts). */
const commits = sqliteTable('commits', {
  number: integer('number').primaryKey(),
  count: integer('count').notNull(),
});

/** Every table, in the order of creation. */
export const storeTables = [
  workspaces,
  lines,
  snapshots,
  tokens,
  keys,
  blobHolders,
  recipes,
  worldFiles,
  checkpoints,
  quarantine,
  operatorLog,
  commits,
];
