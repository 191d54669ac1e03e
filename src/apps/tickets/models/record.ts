// Checklists and history as callers see them.
import { z } from 'zod';
import { itemStates } from '../rules/words.ts';
import { at, etag } from './common.ts';

const checklistItem = z
  .object({
    id: z.string().describe('Id of the item.'),
    ticket_id: z.string().describe('Its ticket.'),
    checklist_id: z.string().describe('Its checklist.'),
    position: z.int().describe('Place in the list, from 1.'),
    title: z.string().describe('What is checked.'),
    state: z.enum(itemStates).describe('Outcome; "open" is not checked yet.'),
    note: z.string().nullable().describe('Finding.'),
  })
  .meta({ id: 'TicketChecklistItem' });

export const checklistModel = z
  .object({
    id: z.string().describe('Id of the checklist.'),
    ticket_id: z.string().describe('Its ticket.'),
    title: z.string().describe('Its title.'),
    checklist_items: z.array(checklistItem).describe('Items in order.'),
    created_at: at('When it was made.'),
  })
  .meta({ id: 'TicketChecklist' });

/** An item after a change, with the version of its ticket. */
export const itemOutput = z.object({ checklist_item: checklistItem.describe('The item.'), etag });

/** All checklists of a ticket, with its version. */
export const checklistsOutput = z.object({
  checklists: z.array(checklistModel).describe('Checklists, oldest first.'),
  etag,
});

export const historyModel = z
  .object({
    position: z.int().describe('Place in the history, from 1.'),
    at: at('When.'),
    actor_id: z.string().nullable().describe('Who; null is the system.'),
    actor_name: z.string().nullable().describe('Name of who.'),
    field: z.string().describe('What changed.'),
    from_value: z.string().nullable().describe('Before; null is nothing.'),
    to_value: z.string().nullable().describe('After; null is nothing.'),
  })
  .meta({ id: 'TicketChange' });
