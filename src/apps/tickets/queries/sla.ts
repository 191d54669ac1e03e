// Service levels and the clocks of tickets.
import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { afterCursor, orderBy, query, type SortColumn } from '../../../operations/index.ts';
import { slaClocks, slaIntervals, ticketTimers } from '../tables/clocks.ts';
import { calendarHours, calendars, slaCustomers, slaPolicies, slaTargets } from '../tables/sla.ts';
import { insertRow } from './write.ts';

export type ClockRow = typeof slaClocks.$inferSelect;
export type IntervalRow = typeof slaIntervals.$inferSelect;

export const policyById = query('tickets.policyById', (db) =>
  db
    .select({
      ...getTableColumns(slaPolicies),
      time_zone: calendars.time_zone,
      holiday_region: calendars.holiday_region,
    })
    .from(slaPolicies)
    .innerJoin(calendars, eq(calendars.id, slaPolicies.calendar_id))
    .where(eq(slaPolicies.id, sql.placeholder('id'))),
);

const byId: readonly SortColumn[] = [[slaPolicies.id, 'asc']];

export const policyList = query('tickets.policyList', (db, given) =>
  db
    .select({
      ...getTableColumns(slaPolicies),
      time_zone: calendars.time_zone,
      holiday_region: calendars.holiday_region,
    })
    .from(slaPolicies)
    .innerJoin(calendars, eq(calendars.id, slaPolicies.calendar_id))
    .where(given('after_0') ? afterCursor(byId) : undefined)
    .orderBy(...orderBy(byId))
    .limit(sql.placeholder('limit')),
);

export const hoursOfCalendar = query('tickets.hoursOfCalendar', (db) =>
  db
    .select()
    .from(calendarHours)
    .where(eq(calendarHours.calendar_id, sql.placeholder('calendar_id')))
    .orderBy(asc(calendarHours.weekday), asc(calendarHours.opens)),
);

export const targetsOfPolicy = query('tickets.targetsOfPolicy', (db) =>
  db
    .select()
    .from(slaTargets)
    .where(eq(slaTargets.policy_id, sql.placeholder('policy_id')))
    .orderBy(asc(slaTargets.priority)),
);

export const customersOfPolicy = query('tickets.customersOfPolicy', (db) =>
  db
    .select()
    .from(slaCustomers)
    .where(eq(slaCustomers.policy_id, sql.placeholder('policy_id')))
    .orderBy(asc(slaCustomers.queue_id), asc(slaCustomers.organisation_id)),
);

export const policyOfCustomer = query('tickets.policyOfCustomer', (db) =>
  db
    .select({ policy_id: slaCustomers.policy_id })
    .from(slaCustomers)
    .where(
      and(
        eq(slaCustomers.queue_id, sql.placeholder('queue_id')),
        eq(slaCustomers.organisation_id, sql.placeholder('organisation_id')),
      ),
    )
    .orderBy(asc(slaCustomers.policy_id))
    .limit(1),
);

export const clocksOf = query('tickets.clocksOf', (db) =>
  db
    .select()
    .from(slaClocks)
    .where(eq(slaClocks.ticket_id, sql.placeholder('ticket_id')))
    .orderBy(asc(slaClocks.metric)),
);
export const intervalsOf = query('tickets.intervalsOf', (db) =>
  db
    .select()
    .from(slaIntervals)
    .where(eq(slaIntervals.ticket_id, sql.placeholder('ticket_id')))
    .orderBy(asc(slaIntervals.metric), asc(slaIntervals.started_at)),
);

const thisClock = and(
  eq(slaClocks.ticket_id, sql.placeholder('ticket_id')),
  eq(slaClocks.metric, sql.placeholder('metric')),
);

export const addClock = insertRow('tickets.addClock', slaClocks);
export const saveClock = query('tickets.saveClock', (db) =>
  db
    .update(slaClocks)
    .set({
      target: sql`${sql.placeholder('target')}`,
      due_at: sql`${sql.placeholder('due_at')}`,
      fulfilled_at: sql`${sql.placeholder('fulfilled_at')}`,
      breached_at: sql`${sql.placeholder('breached_at')}`,
    })
    .where(thisClock),
);
export const addInterval = insertRow('tickets.addInterval', slaIntervals);

const openInterval = and(
  eq(slaIntervals.ticket_id, sql.placeholder('ticket_id')),
  eq(slaIntervals.metric, sql.placeholder('metric')),
  isNull(slaIntervals.stopped_at),
);

export const stopInterval = query('tickets.stopInterval', (db) =>
  db
    .update(slaIntervals)
    .set({ stopped_at: sql`${sql.placeholder('stopped_at')}` })
    .where(openInterval),
);
export const dropOpenInterval = query('tickets.dropOpenInterval', (db) =>
  db.delete(slaIntervals).where(openInterval),
);

export const timersOf = query('tickets.timersOf', (db) =>
  db
    .select()
    .from(ticketTimers)
    .where(eq(ticketTimers.ticket_id, sql.placeholder('ticket_id')))
    .orderBy(asc(ticketTimers.due_at), asc(ticketTimers.purpose)),
);
export const addTimer = insertRow('tickets.addTimer', ticketTimers);
export const removeTimer = query('tickets.removeTimer', (db) =>
  db
    .delete(ticketTimers)
    .where(
      and(
        eq(ticketTimers.ticket_id, sql.placeholder('ticket_id')),
        eq(ticketTimers.purpose, sql.placeholder('purpose')),
      ),
    ),
);
