// The nouns that graders speak of, with the tables that belong to each.
import type { Entity } from '../../../operations/index.ts';
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

const ticket: Entity = {
  name: 'ticket',
  description:
    'A request, incident, question or task in a queue, with its thread and everything that hangs on it.',
  root: tickets,
  parts: {
    comments: { table: comments, column: comments.ticket_id },
    attachments: { table: attachments, column: attachments.ticket_id },
    tags: { table: tags, column: tags.ticket_id },
    ccs: { table: ccs, column: ccs.ticket_id },
    watchers: { table: watchers, column: watchers.ticket_id },
    fields: { table: fieldValues, column: fieldValues.ticket_id },
    links: { table: links, column: links.ticket_id },
    checklists: { table: checklists, column: checklists.ticket_id },
    checklist_items: { table: checklistItems, column: checklistItems.ticket_id },
    sla_clocks: { table: slaClocks, column: slaClocks.ticket_id },
    sla_intervals: { table: slaIntervals, column: slaIntervals.ticket_id },
    timers: { table: ticketTimers, column: ticketTimers.ticket_id },
    history: { table: history, column: history.ticket_id },
  },
};

const queue: Entity = {
  name: 'queue',
  description: 'The inbox of a team: who works in it and what its tickets may be.',
  root: queues,
  parts: {
    groups: { table: queueGroups, column: queueGroups.queue_id },
    types: { table: queueTypes, column: queueTypes.queue_id },
    priorities: { table: queuePriorities, column: queuePriorities.queue_id },
    states: { table: queueStates, column: queueStates.queue_id },
    transitions: { table: queueTransitions, column: queueTransitions.queue_id },
    custom_fields: { table: customFields, column: customFields.queue_id },
    custom_field_options: { table: customFieldOptions, column: customFieldOptions.queue_id },
  },
};

const macro: Entity = {
  name: 'macro',
  description: 'A canned reply in German and English, with field changes.',
  root: macros,
  parts: { actions: { table: macroActions, column: macroActions.macro_id } },
};

const policy: Entity = {
  name: 'sla_policy',
  description: 'What is promised per priority, and to which customers by contract.',
  root: slaPolicies,
  parts: {
    targets: { table: slaTargets, column: slaTargets.policy_id },
    customers: { table: slaCustomers, column: slaCustomers.policy_id },
  },
};

const calendar: Entity = {
  name: 'calendar',
  description: 'Business hours with public holidays.',
  root: calendars,
  parts: { hours: { table: calendarHours, column: calendarHours.calendar_id } },
};

export const entities: readonly Entity[] = [ticket, queue, macro, policy, calendar];
