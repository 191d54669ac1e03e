// Tickets and the small facts that hang on them.
import {
  type AnySQLiteColumn,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  unique,
} from 'drizzle-orm/sqlite-core';
import {
  channels,
  levels,
  linkKinds,
  priorities,
  resolutions,
  satisfactions,
  statuses,
  ticketTypes,
} from '../rules/words.ts';
import { queues } from './queues.ts';
import { slaPolicies } from './sla.ts';

export const tickets = sqliteTable(
  'tickets_tickets',
  {
    id: text().primaryKey(),
    number: text().notNull().unique(),
    /** The number again, as the prefix of its series and a position in it: the next number is one above the highest. */
    series: text().notNull(),
    sequence: integer().notNull(),
    external_id: text(),
    queue_id: text()
      .notNull()
      .references(() => queues.id),
    type: text({ enum: ticketTypes }).notNull(),
    subject: text().notNull(),
    description: text().notNull(),
    status: text({ enum: statuses }).notNull(),
    resolution: text({ enum: resolutions }),
    priority: text({ enum: priorities }).notNull(),
    impact: text({ enum: levels }),
    urgency: text({ enum: levels }),
    assignee_id: text(),
    requester_id: text().notNull(),
    submitter_id: text().notNull(),
    organisation_id: text(),
    channel: text({ enum: channels }).notNull(),
    language: text().notNull(),
    /** False hides the ticket from everybody but the agents of its queue. */
    is_public: integer({ mode: 'boolean' }).notNull(),
    due_day: text(),
    /** While pending: when the ticket opens again by itself. */
    remind_at: text(),
    sla_policy_id: text().references(() => slaPolicies.id),
    merged_into_id: text().references((): AnySQLiteColumn => tickets.id),
    satisfaction: text({ enum: satisfactions }),
    satisfaction_comment: text(),
    created_at: text().notNull(),
    updated_at: text().notNull(),
    solved_at: text(),
    closed_at: text(),
  },
  (table) => [
    unique('tickets_tickets_in_series').on(table.series, table.sequence),
    index('tickets_tickets_by_creation').on(table.created_at, table.id),
    index('tickets_tickets_by_update').on(table.updated_at, table.id),
    index('tickets_tickets_by_queue').on(table.queue_id, table.status, table.updated_at, table.id),
    index('tickets_tickets_by_status').on(table.status, table.updated_at, table.id),
    index('tickets_tickets_by_priority').on(table.priority, table.updated_at, table.id),
    index('tickets_tickets_by_type').on(table.type, table.updated_at, table.id),
    index('tickets_tickets_by_assignee').on(table.assignee_id, table.updated_at, table.id),
    index('tickets_tickets_by_requester').on(table.requester_id, table.updated_at, table.id),
    index('tickets_tickets_by_organisation').on(table.organisation_id, table.updated_at, table.id),
    index('tickets_tickets_by_external_id').on(table.external_id, table.id),
    index('tickets_tickets_by_target').on(table.merged_into_id, table.id),
  ],
);

export const tags = sqliteTable(
  'tickets_tags',
  {
    ticket_id: text()
      .notNull()
      .references(() => tickets.id),
    tag: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ticket_id, table.tag] }),
    index('tickets_tags_by_tag').on(table.tag, table.ticket_id),
  ],
);

/** People who see the ticket's public side beside its requester. */
export const ccs = sqliteTable(
  'tickets_ccs',
  {
    ticket_id: text()
      .notNull()
      .references(() => tickets.id),
    principal_id: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ticket_id, table.principal_id] }),
    index('tickets_ccs_by_principal').on(table.principal_id, table.ticket_id),
  ],
);

/** Staff who follow the ticket. */
export const watchers = sqliteTable(
  'tickets_watchers',
  {
    ticket_id: text()
      .notNull()
      .references(() => tickets.id),
    principal_id: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ticket_id, table.principal_id] }),
    index('tickets_watchers_by_principal').on(table.principal_id, table.ticket_id),
  ],
);

/** Values of custom fields, as text; money is minor units and a currency. The ticket's queue defines the keys. */
export const fieldValues = sqliteTable(
  'tickets_field_values',
  {
    ticket_id: text()
      .notNull()
      .references(() => tickets.id),
    key: text().notNull(),
    value: text().notNull(),
    currency: text(),
  },
  (table) => [
    primaryKey({ columns: [table.ticket_id, table.key] }),
    index('tickets_field_values_by_value').on(table.key, table.value, table.ticket_id),
  ],
);

/** `ticket_id` stands in this relation to `target_id`. Both sides show it. */
export const links = sqliteTable(
  'tickets_links',
  {
    id: text().primaryKey(),
    ticket_id: text()
      .notNull()
      .references(() => tickets.id),
    kind: text({ enum: linkKinds }).notNull(),
    target_id: text()
      .notNull()
      .references(() => tickets.id),
    created_by: text(),
    created_at: text().notNull(),
  },
  (table) => [
    unique('tickets_links_once').on(table.ticket_id, table.kind, table.target_id),
    index('tickets_links_by_target').on(table.target_id, table.kind, table.ticket_id),
  ],
);
