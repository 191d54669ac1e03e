// Links, macros, checklists and history.
import { and, asc, desc, eq, getTableColumns, isNull, or, sql } from 'drizzle-orm';
import { afterCursor, orderBy, query, type SortColumn } from '../../../operations/index.ts';
import { macroActions, macros } from '../tables/macros.ts';
import { checklistItems, checklists, history } from '../tables/record.ts';
import { links, tickets } from '../tables/tickets.ts';
import { visible } from './visible.ts';
import { insertRow, updateRow } from './write.ts';

export type LinkRow = typeof links.$inferSelect;
export type MacroRow = typeof macros.$inferSelect;
export type ItemRow = typeof checklistItems.$inferSelect;

const ofTicket = sql.placeholder('ticket_id');

const otherTicket = {
  ...getTableColumns(links),
  number: tickets.number,
  subject: tickets.subject,
  status: tickets.status,
};

/** Links that start at a ticket, with the other ticket where the actor sees it. */
export const linksFrom = query('tickets.linksFrom', (db) =>
  db
    .select(otherTicket)
    .from(links)
    .innerJoin(tickets, eq(tickets.id, links.target_id))
    .where(and(eq(links.ticket_id, ofTicket), visible))
    .orderBy(asc(links.created_at), asc(links.id)),
);
/** Links that end at a ticket, with the other ticket where the actor sees it. */
export const linksTo = query('tickets.linksTo', (db) =>
  db
    .select(otherTicket)
    .from(links)
    .innerJoin(tickets, eq(tickets.id, links.ticket_id))
    .where(and(eq(links.target_id, ofTicket), visible))
    .orderBy(asc(links.created_at), asc(links.id)),
);

/** How many links a ticket has, in both directions. */
export const linkCount = query('tickets.linkCount', (db) =>
  db
    .select({ count: sql<number>`count(*)`.as('count') })
    .from(links)
    .where(or(eq(links.ticket_id, ofTicket), eq(links.target_id, ofTicket))),
);

export const linkById = query('tickets.linkById', (db) =>
  db
    .select()
    .from(links)
    .where(eq(links.id, sql.placeholder('id'))),
);
export const linkBetween = query('tickets.linkBetween', (db) =>
  db
    .select()
    .from(links)
    .where(
      and(
        eq(links.kind, sql.placeholder('kind')),
        or(
          and(eq(links.ticket_id, ofTicket), eq(links.target_id, sql.placeholder('target_id'))),
          // Relating is the same in both directions.
          and(
            eq(links.kind, 'relates_to'),
            eq(links.ticket_id, sql.placeholder('target_id')),
            eq(links.target_id, ofTicket),
          ),
        ),
      ),
    ),
);
export const parentOf = query('tickets.parentOf', (db) =>
  db
    .select()
    .from(links)
    .where(and(eq(links.ticket_id, ofTicket), eq(links.kind, 'child_of'))),
);
export const addLink = insertRow('tickets.addLink', links);
export const removeLink = query('tickets.removeLink', (db) =>
  db.delete(links).where(eq(links.id, sql.placeholder('id'))),
);

const macrosById: readonly SortColumn[] = [[macros.id, 'asc']];

export const macroById = query('tickets.macroById', (db) =>
  db
    .select()
    .from(macros)
    .where(eq(macros.id, sql.placeholder('id'))),
);
export const macroList = query('tickets.macroList', (db, given) =>
  db
    .select()
    .from(macros)
    .where(
      and(
        given('queue_id')
          ? or(isNull(macros.queue_id), eq(macros.queue_id, sql.placeholder('queue_id')))
          : undefined,
        given('after_0') ? afterCursor(macrosById) : undefined,
      ),
    )
    .orderBy(...orderBy(macrosById))
    .limit(sql.placeholder('limit')),
);
export const actionsOfMacro = query('tickets.actionsOfMacro', (db) =>
  db
    .select()
    .from(macroActions)
    .where(eq(macroActions.macro_id, sql.placeholder('macro_id')))
    .orderBy(asc(macroActions.field), asc(macroActions.value)),
);

export const checklistsOf = query('tickets.checklistsOf', (db) =>
  db
    .select()
    .from(checklists)
    .where(eq(checklists.ticket_id, ofTicket))
    .orderBy(asc(checklists.created_at), asc(checklists.id)),
);
export const checklistById = query('tickets.checklistById', (db) =>
  db
    .select()
    .from(checklists)
    .where(and(eq(checklists.ticket_id, ofTicket), eq(checklists.id, sql.placeholder('checklist_id')))),
);
export const itemsOf = query('tickets.itemsOf', (db) =>
  db
    .select()
    .from(checklistItems)
    .where(eq(checklistItems.ticket_id, ofTicket))
    .orderBy(asc(checklistItems.checklist_id), asc(checklistItems.position), asc(checklistItems.id)),
);
export const itemById = query('tickets.itemById', (db) =>
  db
    .select()
    .from(checklistItems)
    .where(and(eq(checklistItems.ticket_id, ofTicket), eq(checklistItems.id, sql.placeholder('item_id')))),
);
export const addChecklist = insertRow('tickets.addChecklist', checklists);
export const addItem = insertRow('tickets.addItem', checklistItems);
export const saveItem = updateRow('tickets.saveItem', checklistItems);
export const removeItem = query('tickets.removeItem', (db) =>
  db.delete(checklistItems).where(eq(checklistItems.id, sql.placeholder('id'))),
);

const byPosition: readonly SortColumn[] = [[history.position, 'desc']];

export const historyList = query('tickets.historyList', (db, given) =>
  db
    .select()
    .from(history)
    .where(
      and(
        eq(history.ticket_id, ofTicket),
        given('field') ? eq(history.field, sql.placeholder('field')) : undefined,
        given('after_0') ? afterCursor(byPosition) : undefined,
      ),
    )
    .orderBy(desc(history.position))
    .limit(sql.placeholder('limit')),
);
export const lastHistory = query('tickets.lastHistory', (db) =>
  db
    .select({ position: sql<number | null>`max(position)`.as('position') })
    .from(history)
    .where(eq(history.ticket_id, ofTicket)),
);
export const addHistory = insertRow('tickets.addHistory', history);
