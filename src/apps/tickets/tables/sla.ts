// Service levels: business calendars, policies with their targets, and which customer has which policy.
import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { priorities } from '../rules/words.ts';

/** Business hours. The id is a key chosen in the world file. */
export const calendars = sqliteTable('tickets_calendars', {
  id: text().primaryKey(),
  name: text().notNull(),
  time_zone: text().notNull(),
  /** Region whose public holidays are closed. */
  holiday_region: text(),
});

/** Opening hours of a weekday, local time `HH:MM`. */
export const calendarHours = sqliteTable(
  'tickets_calendar_hours',
  {
    calendar_id: text()
      .notNull()
      .references(() => calendars.id),
    weekday: text({
      enum: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
    }).notNull(),
    opens: text().notNull(),
    closes: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.calendar_id, table.weekday, table.opens] })],
);

/** What is promised. The id is a key chosen in the world file, for example `gold`. */
export const slaPolicies = sqliteTable('tickets_sla_policies', {
  id: text().primaryKey(),
  name_de: text().notNull(),
  name_en: text().notNull(),
  description: text().notNull(),
  calendar_id: text()
    .notNull()
    .references(() => calendars.id),
  /** `agent_work` pauses in pending and on hold, `requester_wait` in pending only. */
  resolution_metric: text({ enum: ['agent_work', 'requester_wait'] }).notNull(),
});

/** Business time allowed per priority, as ISO 8601 durations in hours and minutes. */
export const slaTargets = sqliteTable(
  'tickets_sla_targets',
  {
    policy_id: text()
      .notNull()
      .references(() => slaPolicies.id),
    priority: text({ enum: priorities }).notNull(),
    first_reply: text().notNull(),
    resolution: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.policy_id, table.priority] })],
);

/** Customers whose contract gives them another policy than their queue's. */
export const slaCustomers = sqliteTable(
  'tickets_sla_customers',
  {
    policy_id: text()
      .notNull()
      .references(() => slaPolicies.id),
    queue_id: text().notNull(),
    organisation_id: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.policy_id, table.queue_id, table.organisation_id] }),
    index('tickets_sla_customers_by_organisation').on(table.queue_id, table.organisation_id),
  ],
);
