// Queues with what they allow, and the people and fields behind them.
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { afterCursor, orderBy, query, type SortColumn } from '../../../operations/index.ts';
import {
  customFieldOptions,
  customFields,
  queueGroups,
  queuePriorities,
  queueStates,
  queues,
  queueTransitions,
  queueTypes,
} from '../tables/queues.ts';
import { queueVisible, queueWorked } from './visible.ts';

/** A queue with the key of its team. */
export type QueueRow = typeof queues.$inferSelect & { group_id: string };

const queueColumns = { ...getTableColumns(queues), group_id: queueGroups.group_id };
const team = and(eq(queueGroups.queue_id, queues.id), eq(queueGroups.role, 'team'));

export const queueById = query('tickets.queueById', (db) =>
  db
    .select(queueColumns)
    .from(queues)
    .innerJoin(queueGroups, team)
    .where(eq(queues.id, sql.placeholder('id'))),
);

/** One row when the actor may know the queue; `works` is 1 for one of its agents. */
export const queueAccess = query('tickets.queueAccess', (db) =>
  db
    .select({ id: queues.id, works: sql<number>`${queueWorked}`.as('works') })
    .from(queues)
    .where(and(eq(queues.id, sql.placeholder('id')), queueVisible)),
);

const byId: readonly SortColumn[] = [[queues.id, 'asc']];

export const queueList = query('tickets.queueList', (db, given) =>
  db
    .select({ ...queueColumns, works: sql<number>`${queueWorked}`.as('works') })
    .from(queues)
    .innerJoin(queueGroups, team)
    .where(and(queueVisible, given('after_0') ? afterCursor(byId) : undefined))
    .orderBy(...orderBy(byId))
    .limit(sql.placeholder('limit')),
);

/** Every group that works in some queue. */
export const groupsInUse = query('tickets.groupsInUse', (db) =>
  db.selectDistinct({ group_id: queueGroups.group_id }).from(queueGroups).orderBy(asc(queueGroups.group_id)),
);

const ofQueue = sql.placeholder('queue_id');

export const groupsOfQueue = query('tickets.groupsOfQueue', (db) =>
  db.select().from(queueGroups).where(eq(queueGroups.queue_id, ofQueue)).orderBy(asc(queueGroups.group_id)),
);
export const typesOfQueue = query('tickets.typesOfQueue', (db) =>
  db.select().from(queueTypes).where(eq(queueTypes.queue_id, ofQueue)).orderBy(asc(queueTypes.type)),
);
export const prioritiesOfQueue = query('tickets.prioritiesOfQueue', (db) =>
  db
    .select()
    .from(queuePriorities)
    .where(eq(queuePriorities.queue_id, ofQueue))
    .orderBy(asc(queuePriorities.priority)),
);
export const statesOfQueue = query('tickets.statesOfQueue', (db) =>
  db.select().from(queueStates).where(eq(queueStates.queue_id, ofQueue)).orderBy(asc(queueStates.status)),
);
export const transitionsOfQueue = query('tickets.transitionsOfQueue', (db) =>
  db
    .select()
    .from(queueTransitions)
    .where(eq(queueTransitions.queue_id, ofQueue))
    .orderBy(asc(queueTransitions.from_status), asc(queueTransitions.to_status)),
);
export const fieldsOfQueue = query('tickets.fieldsOfQueue', (db) =>
  db
    .select()
    .from(customFields)
    .where(eq(customFields.queue_id, ofQueue))
    .orderBy(asc(customFields.position), asc(customFields.key)),
);
export const optionsOfQueue = query('tickets.optionsOfQueue', (db) =>
  db
    .select()
    .from(customFieldOptions)
    .where(eq(customFieldOptions.queue_id, ofQueue))
    .orderBy(asc(customFieldOptions.key), asc(customFieldOptions.position), asc(customFieldOptions.value)),
);
