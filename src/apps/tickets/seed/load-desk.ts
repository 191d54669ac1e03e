// The desk of a world file: calendars, service levels, queues, macros.
import type { SeedContext } from '../../../operations/index.ts';
import {
  addCalendar,
  addCustomer,
  addCustomField,
  addCustomFieldOption,
  addHours,
  addMacro,
  addMacroAction,
  addPolicy,
  addQueue,
  addQueueGroup,
  addQueuePriority,
  addQueueState,
  addQueueTransition,
  addQueueType,
  addTarget,
} from '../queries/desk.ts';
import { write } from '../queries/write.ts';
import { type Label, priorityLabels, statusLabels, typeLabels } from '../rules/labels.ts';
import { defaultTransitions } from '../rules/states.ts';
import { priorities } from '../rules/words.ts';
import type { QueueSeed, TicketsSection } from './schema.ts';

/** Calendars, policies and who has them by contract. */
export function loadServiceLevels({ calendars, sla_policies }: TicketsSection, ctx: SeedContext): void {
  for (const [id, { name, time_zone, holiday_region = null, hours }] of Object.entries(calendars)) {
    ctx.name(`calendar:${id}`, id);
    write(ctx, addCalendar, { id, name, time_zone, holiday_region });
    for (const weekday of Object.keys(hours).sort() as (keyof typeof hours)[]) {
      for (const [opens, closes] of hours[weekday] ?? [])
        write(ctx, addHours, { calendar_id: id, weekday, opens, closes });
    }
  }
  for (const [id, policy] of Object.entries(sla_policies)) {
    const { name_de, name_en, description, resolution_metric } = policy;
    ctx.name(`sla-policy:${id}`, id);
    const calendar_id = ctx.ref(`calendar:${policy.calendar}`);
    write(ctx, addPolicy, {
      id,
      name_de,
      name_en,
      description: description.trim(),
      calendar_id,
      resolution_metric,
    });
    for (const priority of priorities) {
      const target = policy.targets[priority];
      if (target) write(ctx, addTarget, { policy_id: id, priority, ...target });
    }
    for (const { queue, organisation } of policy.customers)
      write(ctx, addCustomer, { policy_id: id, queue_id: queue, organisation_id: ctx.ref(organisation) });
  }
}

/** Queues with what they allow. */
export function loadQueues({ queues }: TicketsSection, ctx: SeedContext): void {
  for (const [id, queue] of Object.entries(queues)) {
    ctx.name(`queue:${id}`, id);
    write(ctx, addQueue, {
      id,
      name_de: queue.name_de,
      name_en: queue.name_en,
      description: queue.description.trim(),
      open_to: queue.open_to,
      lead_id: queue.lead ? ctx.ref(queue.lead) : null,
      number_style: queue.numbers.style,
      number_prefix: queue.numbers.prefix,
      number_start: queue.numbers.start,
      time_zone: queue.time_zone,
      default_type: queue.default_type,
      default_priority: queue.default_priority,
      sla_policy_id: queue.sla_policy ? ctx.ref(`sla-policy:${queue.sla_policy}`) : null,
    });
    write(ctx, addQueueGroup, { queue_id: id, group_id: ctx.ref(queue.team), role: 'team' });
    for (const helper of queue.helpers)
      write(ctx, addQueueGroup, { queue_id: id, group_id: ctx.ref(helper), role: 'helper' });
    loadChoices(ctx, id, queue);
    loadFields(ctx, id, queue);
  }
}

/** Canned replies. */
export function loadMacros({ macros }: TicketsSection, ctx: SeedContext): void {
  for (const [id, { queue, actions, body_de, body_en, ...macro }] of Object.entries(macros)) {
    ctx.name(`macro:${id}`, id);
    const queue_id = queue ? ctx.ref(`queue:${queue}`) : null;
    const bodies = { body_de: ctx.keep(body_de.trim()), body_en: ctx.keep(body_en.trim()) };
    write(ctx, addMacro, { id, queue_id, ...macro, ...bodies });
    for (const action of actions) write(ctx, addMacroAction, { macro_id: id, ...action });
  }
}

interface Labels {
  readonly label_de?: string | undefined;
  readonly label_en?: string | undefined;
}

function loadChoices(ctx: SeedContext, queue_id: string, queue: QueueSeed): void {
  for (const { type, ...own } of queue.types)
    write(ctx, addQueueType, { queue_id, type, ...labelled(own, typeLabels[type]) });
  for (const { priority, ...own } of queue.priorities)
    write(ctx, addQueuePriority, { queue_id, priority, ...labelled(own, priorityLabels[priority]) });
  for (const { status, ...own } of queue.states)
    write(ctx, addQueueState, { queue_id, status, ...labelled(own, statusLabels[status]) });
  const own = queue.transitions?.map(({ from, to, automatic }) => ({
    from_status: from,
    to_status: to,
    automatic,
  }));
  for (const transition of own ?? defaultTransitions)
    write(ctx, addQueueTransition, { queue_id, ...transition });
}

function labelled({ label_de, label_en }: Labels, usual: Label): { label_de: string; label_en: string } {
  return { label_de: label_de ?? usual.de, label_en: label_en ?? usual.en };
}

function loadFields(ctx: SeedContext, queue_id: string, { fields }: QueueSeed): void {
  fields.forEach(({ options, ...field }, index) => {
    write(ctx, addCustomField, { queue_id, position: index + 1, ...field });
    options.forEach((option, place) => {
      write(ctx, addCustomFieldOption, { queue_id, key: field.key, position: place + 1, ...option });
    });
  });
}
