// Queues, macros and service levels as callers see them.
import { z } from 'zod';
import { fieldKinds, macroFields, priorities, statuses, ticketTypes, visibilities } from '../rules/words.ts';

const labels = {
  label_de: z.string().describe('German word.'),
  label_en: z.string().describe('English word.'),
};

export const queueSummary = z
  .object({
    id: z.string().describe('Key of the queue.'),
    name_de: z.string().describe('German name.'),
    name_en: z.string().describe('English name.'),
    description: z.string().describe('What belongs here.'),
    group_id: z.string().describe('The team; its members may be assignees.'),
    lead_id: z.string().nullable().describe('Who is informed when a service level is not kept.'),
    open_to: z.enum(['everyone', 'staff', 'team']).describe('Who may open tickets here.'),
    is_agent: z.boolean().describe('Whether this account works in the queue.'),
  })
  .meta({ id: 'TicketQueueSummary' });

export const queueModel = queueSummary
  .extend({
    helper_group_ids: z.array(z.string()).describe('Other groups that see and edit its tickets.'),
    number_example: z.string().describe('What its numbers look like.'),
    default_type: z.enum(ticketTypes).describe('Type unless given.'),
    default_priority: z.enum(priorities).describe('Priority unless given.'),
    sla_policy_id: z.string().nullable().describe('Service level unless the customer has another.'),
    time_zone: z.string().describe('IANA time zone of its days.'),
    types: z.array(z.object({ type: z.enum(ticketTypes), ...labels })).describe('Allowed types.'),
    priorities: z
      .array(z.object({ priority: z.enum(priorities), ...labels }))
      .describe('Allowed priorities.'),
    states: z.array(z.object({ status: z.enum(statuses), ...labels })).describe('States.'),
    transitions: z
      .array(z.object({ from_status: z.enum(statuses), to_status: z.enum(statuses), automatic: z.boolean() }))
      .describe('Allowed steps; automatic ones are never taken by request.'),
    fields: z
      .array(
        z.object({
          key: z.string(),
          kind: z.enum(fieldKinds),
          ...labels,
          required: z.enum(['never', 'to_create', 'to_solve']),
          options: z.array(z.object({ value: z.string(), ...labels })),
        }),
      )
      .describe('Custom fields, in order.'),
  })
  .meta({ id: 'TicketQueue' });

export const macroModel = z
  .object({
    id: z.string().describe('Key of the macro.'),
    queue_id: z.string().nullable().describe('The only queue it is for; null is every queue.'),
    name_de: z.string().describe('German name.'),
    name_en: z.string().describe('English name.'),
    body_de: z.string().describe('German text with placeholders such as {{requester_name}}.'),
    body_en: z.string().describe('English text with placeholders.'),
    visibility: z.enum(visibilities).describe('What kind of comment it makes.'),
    actions: z
      .array(z.object({ field: z.enum(macroFields), value: z.string() }))
      .describe('Fields it sets; "tag" adds a tag, assignee "me" is who applies it.'),
  })
  .meta({ id: 'TicketMacro' });

export const policyModel = z
  .object({
    id: z.string().describe('Key of the service level.'),
    name_de: z.string().describe('German name.'),
    name_en: z.string().describe('English name.'),
    description: z.string().describe('What it promises and what goes with it.'),
    resolution_metric: z
      .enum(['agent_work', 'requester_wait'])
      .describe('"agent_work" pauses in pending and on hold, "requester_wait" in pending only.'),
    time_zone: z.string().describe('IANA time zone of the business hours.'),
    holiday_region: z.string().nullable().describe('Region whose public holidays are closed, such as DE-BY.'),
    hours: z
      .array(z.object({ weekday: z.string(), opens: z.string(), closes: z.string() }))
      .describe('Business hours, local time.'),
    targets: z
      .array(z.object({ priority: z.enum(priorities), first_reply: z.string(), resolution: z.string() }))
      .describe('Business time allowed. ISO 8601 durations.'),
    customers: z
      .array(z.object({ queue_id: z.string(), organisation_id: z.string() }))
      .describe('Customers who have it by contract, per queue.'),
  })
  .meta({ id: 'SlaPolicy' });
