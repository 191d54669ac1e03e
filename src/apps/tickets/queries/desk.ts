// Inserts of what a world file sets up and no operation changes: queues, macros, service levels.
import { macroActions, macros } from '../tables/macros.ts';
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
import { calendarHours, calendars, slaCustomers, slaPolicies, slaTargets } from '../tables/sla.ts';
import { insertRow } from './write.ts';

export const addCalendar = insertRow('tickets.addCalendar', calendars);
export const addHours = insertRow('tickets.addHours', calendarHours);
export const addPolicy = insertRow('tickets.addPolicy', slaPolicies);
export const addTarget = insertRow('tickets.addTarget', slaTargets);
export const addCustomer = insertRow('tickets.addCustomer', slaCustomers);
export const addQueue = insertRow('tickets.addQueue', queues);
export const addQueueGroup = insertRow('tickets.addQueueGroup', queueGroups);
export const addQueueType = insertRow('tickets.addQueueType', queueTypes);
export const addQueuePriority = insertRow('tickets.addQueuePriority', queuePriorities);
export const addQueueState = insertRow('tickets.addQueueState', queueStates);
export const addQueueTransition = insertRow('tickets.addQueueTransition', queueTransitions);
export const addCustomField = insertRow('tickets.addCustomField', customFields);
export const addCustomFieldOption = insertRow('tickets.addCustomFieldOption', customFieldOptions);
export const addMacro = insertRow('tickets.addMacro', macros);
export const addMacroAction = insertRow('tickets.addMacroAction', macroActions);
