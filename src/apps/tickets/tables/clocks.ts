// SLA clocks: only what happened is stored. How much time has passed is computed when somebody asks.
import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { metrics, timerPurposes } from '../rules/words.ts';
import { tickets } from './tickets.ts';

/** One clock of a ticket. `due_at` is set while it runs; the breach is a timer at that instant. */
export const slaClocks = sqliteTable(
  'tickets_sla_clocks',
  {
    ticket_id: text()
      .notNull()
      .references(() => tickets.id),
    metric: text({ enum: metrics }).notNull(),
    target: text().notNull(),
    due_at: text(),
    fulfilled_at: text(),
    breached_at: text(),
  },
  (table) => [
    primaryKey({ columns: [table.ticket_id, table.metric] }),
    index('tickets_sla_clocks_by_breach').on(table.breached_at, table.ticket_id),
    index('tickets_sla_clocks_by_due').on(table.due_at, table.ticket_id),
  ],
);

/** The times in which a clock ran. The last one has no end while it runs. */
export const slaIntervals = sqliteTable(
  'tickets_sla_intervals',
  {
    ticket_id: text()
      .notNull()
      .references(() => tickets.id),
    metric: text({ enum: metrics }).notNull(),
    started_at: text().notNull(),
    stopped_at: text(),
  },
  (table) => [primaryKey({ columns: [table.ticket_id, table.metric, table.started_at] })],
);

/** Calls that the virtual clock will make for a ticket. `timer` is the engine's name for it. */
export const ticketTimers = sqliteTable(
  'tickets_timers',
  {
    ticket_id: text()
      .notNull()
      .references(() => tickets.id),
    purpose: text({ enum: timerPurposes }).notNull(),
    due_at: text().notNull(),
    timer: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.ticket_id, table.purpose] })],
);
