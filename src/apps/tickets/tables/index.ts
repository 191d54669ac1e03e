// Every table of the app, in an order in which foreign keys find what they refer to.
import { slaClocks, slaIntervals, ticketTimers } from './clocks.ts';
import { macroActions, macros } from './macros.ts';
import {
  customFieldOptions,
  customFields,
  queueGroups,
  queuePriorities,
  queueStates,
  queues,
  queueTransitions,
  queueTypes,
} from './queues.ts';
import { checklistItems, checklists, history } from './record.ts';
import { calendarHours, calendars, slaCustomers, slaPolicies, slaTargets } from './sla.ts';
import { attachments, comments } from './thread.ts';
import { ccs, fieldValues, links, tags, tickets, watchers } from './tickets.ts';

export const tables = [
  calendars,
  calendarHours,
  slaPolicies,
  slaTargets,
  slaCustomers,
  queues,
  queueGroups,
  queueTypes,
  queuePriorities,
  queueStates,
  queueTransitions,
  customFields,
  customFieldOptions,
  macros,
  macroActions,
  tickets,
  tags,
  ccs,
  watchers,
  fieldValues,
  links,
  comments,
  attachments,
  slaClocks,
  slaIntervals,
  ticketTimers,
  checklists,
  checklistItems,
  history,
];

/** Columns that hold references to texts. */
export const wide = [
  tickets.description,
  comments.body,
  macros.body_de,
  macros.body_en,
  history.from_value,
  history.to_value,
];
