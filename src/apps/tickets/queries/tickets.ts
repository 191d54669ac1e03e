// Single tickets: the record, what hangs on it, and the numbers of its series.
import { and, asc, eq, sql } from 'drizzle-orm';
import { query } from '../../../operations/index.ts';
import { ccs, fieldValues, tags, tickets, watchers } from '../tables/tickets.ts';
import { visible, worked } from './visible.ts';
import { insertOnce, insertRow, updateRow } from './write.ts';

/** A ticket as it is stored. `description` is a reference. */
export type TicketRow = typeof tickets.$inferSelect;

/** What a row of `partsOf` is. */
export type TicketPart = 'tag' | 'cc' | 'watcher' | 'field';

export const ticketById = query('tickets.ticketById', (db) =>
  db
    .select()
    .from(tickets)
    .where(eq(tickets.id, sql.placeholder('id'))),
);

/** One row when the actor sees the ticket; `works` is 1 for an agent of its queue. */
export const ticketAccess = query('tickets.ticketAccess', (db) =>
  db
    .select({ id: tickets.id, works: sql<number>`${worked}`.as('works') })
    .from(tickets)
    .where(and(eq(tickets.id, sql.placeholder('id')), visible)),
);

export const highestInSeries = query('tickets.highestInSeries', (db) =>
  db
    .select({ highest: sql<number | null>`max(sequence)`.as('highest') })
    .from(tickets)
    .where(eq(tickets.series, sql.placeholder('series'))),
);

/** Tickets that were merged into this one. */
export const mergedInto = query('tickets.mergedInto', (db) =>
  db
    .select({ id: tickets.id, number: tickets.number })
    .from(tickets)
    .where(eq(tickets.merged_into_id, sql.placeholder('id')))
    .orderBy(asc(tickets.number), asc(tickets.id)),
);

export const addTicket = insertRow('tickets.addTicket', tickets);
export const saveTicket = updateRow('tickets.saveTicket', tickets);

/** Everything small that hangs on a ticket, in one statement: tags, people and custom field values. */
export const partsOf = query('tickets.partsOf', (db) => {
  const of = sql.placeholder('id');
  const none = sql<string | null>`null`;
  return db
    .select({
      part: sql<TicketPart>`'tag'`.as('part'),
      value: tags.tag,
      text: none.as('text'),
      currency: none.as('currency'),
    })
    .from(tags)
    .where(eq(tags.ticket_id, of))
    .unionAll(
      db
        .select({
          part: sql<TicketPart>`'cc'`.as('part'),
          value: ccs.principal_id,
          text: none.as('text'),
          currency: none.as('currency'),
        })
        .from(ccs)
        .where(eq(ccs.ticket_id, of)),
    )
    .unionAll(
      db
        .select({
          part: sql<TicketPart>`'watcher'`.as('part'),
          value: watchers.principal_id,
          text: none.as('text'),
          currency: none.as('currency'),
        })
        .from(watchers)
        .where(eq(watchers.ticket_id, of)),
    )
    .unionAll(
      db
        .select({
          part: sql<TicketPart>`'field'`.as('part'),
          value: fieldValues.key,
          text: sql<string | null>`${fieldValues.value}`.as('text'),
          currency: sql<string | null>`${fieldValues.currency}`.as('currency'),
        })
        .from(fieldValues)
        .where(eq(fieldValues.ticket_id, of)),
    )
    .orderBy(sql`1`, sql`2`);
});

export const addTag = insertOnce('tickets.addTag', tags);
export const removeTag = query('tickets.removeTag', (db) =>
  db
    .delete(tags)
    .where(and(eq(tags.ticket_id, sql.placeholder('ticket_id')), eq(tags.tag, sql.placeholder('tag')))),
);
export const addCc = insertOnce('tickets.addCc', ccs);
export const removeCc = query('tickets.removeCc', (db) =>
  db
    .delete(ccs)
    .where(
      and(
        eq(ccs.ticket_id, sql.placeholder('ticket_id')),
        eq(ccs.principal_id, sql.placeholder('principal_id')),
      ),
    ),
);
export const addWatcher = insertOnce('tickets.addWatcher', watchers);
export const removeWatcher = query('tickets.removeWatcher', (db) =>
  db
    .delete(watchers)
    .where(
      and(
        eq(watchers.ticket_id, sql.placeholder('ticket_id')),
        eq(watchers.principal_id, sql.placeholder('principal_id')),
      ),
    ),
);

export const fieldsOf = query('tickets.fieldsOf', (db) =>
  db
    .select()
    .from(fieldValues)
    .where(eq(fieldValues.ticket_id, sql.placeholder('ticket_id')))
    .orderBy(asc(fieldValues.key)),
);
export const addField = insertRow('tickets.addField', fieldValues);
export const removeField = query('tickets.removeField', (db) =>
  db
    .delete(fieldValues)
    .where(
      and(
        eq(fieldValues.ticket_id, sql.placeholder('ticket_id')),
        eq(fieldValues.key, sql.placeholder('key')),
      ),
    ),
);
