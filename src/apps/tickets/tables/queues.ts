// Queues: the teams' inboxes, each with its own numbers, types, priorities, states, transitions and custom fields.
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { fieldKinds, priorities, statuses, ticketTypes } from '../rules/words.ts';
import { slaPolicies } from './sla.ts';

/** The id is a key chosen in the world file, for example `support`. */
export const queues = sqliteTable('tickets_queues', {
  id: text().primaryKey(),
  name_de: text().notNull(),
  name_en: text().notNull(),
  description: text().notNull(),
  /** Who may open tickets here and see that the queue exists: contacts too, staff only, or the team only. */
  open_to: text({ enum: ['everyone', 'staff', 'team'] }).notNull(),
  /** Whom a breach informs. */
  lead_id: text(),
  number_style: text({ enum: ['running', 'daily'] }).notNull(),
  /** Queues with the same prefix share one series of numbers. */
  number_prefix: text().notNull(),
  /** First number of the series, as long as no ticket has a higher one. */
  number_start: integer().notNull(),
  time_zone: text().notNull(),
  default_type: text({ enum: ticketTypes }).notNull(),
  default_priority: text({ enum: priorities }).notNull(),
  sla_policy_id: text().references(() => slaPolicies.id),
});

/** Groups that work in a queue. The team's members may be assignees; helpers see and edit all the same. */
export const queueGroups = sqliteTable(
  'tickets_queue_groups',
  {
    queue_id: text()
      .notNull()
      .references(() => queues.id),
    group_id: text().notNull(),
    role: text({ enum: ['team', 'helper'] }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.queue_id, table.group_id] })],
);

export const queueTypes = sqliteTable(
  'tickets_queue_types',
  {
    queue_id: text()
      .notNull()
      .references(() => queues.id),
    type: text({ enum: ticketTypes }).notNull(),
    label_de: text().notNull(),
    label_en: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.queue_id, table.type] })],
);

export const queuePriorities = sqliteTable(
  'tickets_queue_priorities',
  {
    queue_id: text()
      .notNull()
      .references(() => queues.id),
    priority: text({ enum: priorities }).notNull(),
    label_de: text().notNull(),
    label_en: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.queue_id, table.priority] })],
);

export const queueStates = sqliteTable(
  'tickets_queue_states',
  {
    queue_id: text()
      .notNull()
      .references(() => queues.id),
    status: text({ enum: statuses }).notNull(),
    label_de: text().notNull(),
    label_en: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.queue_id, table.status] })],
);

/** Allowed steps between states. An automatic one is made by replies, first touches and timers, never by request. */
export const queueTransitions = sqliteTable(
  'tickets_queue_transitions',
  {
    queue_id: text()
      .notNull()
      .references(() => queues.id),
    from_status: text({ enum: statuses }).notNull(),
    to_status: text({ enum: statuses }).notNull(),
    automatic: integer({ mode: 'boolean' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.queue_id, table.from_status, table.to_status] })],
);

/** Additional fields of a queue's tickets. `key` is unique in its queue. */
export const customFields = sqliteTable(
  'tickets_custom_fields',
  {
    queue_id: text()
      .notNull()
      .references(() => queues.id),
    key: text().notNull(),
    position: integer().notNull(),
    kind: text({ enum: fieldKinds }).notNull(),
    label_de: text().notNull(),
    label_en: text().notNull(),
    /** When a value must be there. */
    required: text({ enum: ['never', 'to_create', 'to_solve'] }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.queue_id, table.key] })],
);

/** Values of a field of kind `enum`. */
export const customFieldOptions = sqliteTable(
  'tickets_custom_field_options',
  {
    queue_id: text()
      .notNull()
      .references(() => queues.id),
    key: text().notNull(),
    value: text().notNull(),
    position: integer().notNull(),
    label_de: text().notNull(),
    label_en: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.queue_id, table.key, table.value] }),
    index('tickets_custom_field_options_in_order').on(table.queue_id, table.key, table.position),
  ],
);
