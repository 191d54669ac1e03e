// The `tickets` section of a world file. Names in it are handles: the loader turns them into ids.
import { z } from 'zod';
import { isInstant } from '../../../values/instant.ts';
import { isTimeZone } from '../../../values/time-zone.ts';
import { day, fieldsInput, language, line, prose, tag } from '../models/common.ts';
import {
  channels,
  fieldKinds,
  itemStates,
  levels,
  linkKinds,
  macroFields,
  priorities,
  resolutions,
  satisfactions,
  statuses,
  ticketTypes,
  visibilities,
} from '../rules/words.ts';

const key = (description: string) =>
  z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/)
    .describe(description);
const reference = (kinds: string, description: string) =>
  z
    .string()
    .regex(new RegExp(`^(${kinds}):[a-z0-9][a-z0-9-]*$`))
    .describe(description);
const named = <Value extends z.ZodType>(value: Value, description: string) =>
  z.record(key('Handle.'), value).default({}).describe(description);
const principal = (description: string) =>
  reference('person|service|contact', `${description} (person:, service:, contact:).`);
const group = reference('group', 'A group.');
const instant = z.string().refine(isInstant, 'Write an instant such as 2026-09-14T07:30:00.000Z.');
const zone = z.string().refine(isTimeZone, 'Write an IANA time zone such as Europe/Berlin.');
const duration = z
  .string()
  .regex(/^PT(?=\d)(\d{1,4}H)?(\d{1,4}M)?$/, 'Write business hours such as PT8H or PT30M.');
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/);
const labels = {
  label_de: line(80, 'German word.').optional(),
  label_en: line(80, 'English word.').optional(),
};

const hours = z.array(z.tuple([clock, clock])).optional();

const calendar = z.strictObject({
  name: line(120, 'Name.'),
  time_zone: zone,
  holiday_region: z.string().optional().describe('Region whose public holidays are closed, such as DE-BY.'),
  hours: z.strictObject({
    monday: hours,
    tuesday: hours,
    wednesday: hours,
    thursday: hours,
    friday: hours,
    saturday: hours,
    sunday: hours,
  }),
});

const policy = z.strictObject({
  name_de: line(120, 'German name.'),
  name_en: line(120, 'English name.'),
  description: prose('What it promises.'),
  calendar: key('Calendar.'),
  resolution_metric: z.enum(['agent_work', 'requester_wait']).default('agent_work'),
  targets: z
    .partialRecord(z.enum(priorities), z.strictObject({ first_reply: duration, resolution: duration }))
    .describe('Business time allowed per priority.'),
  customers: z
    .array(z.strictObject({ queue: key('Queue.'), organisation: reference('organisation', 'Customer.') }))
    .default([])
    .describe('Who has it by contract.'),
});

const customField = z.strictObject({
  key: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/),
  kind: z.enum(fieldKinds),
  label_de: line(80, 'German word.'),
  label_en: line(80, 'English word.'),
  required: z.enum(['never', 'to_create', 'to_solve']).default('never'),
  options: z
    .array(
      z.strictObject({
        value: line(80, 'Value.'),
        label_de: line(80, 'German word.'),
        label_en: line(80, 'English word.'),
      }),
    )
    .default([])
    .describe('Values of kind enum.'),
});

const queue = z.strictObject({
  name_de: line(120, 'German name.'),
  name_en: line(120, 'English name.'),
  description: prose('What belongs here.'),
  team: group,
  helpers: z.array(group).default([]).describe('Other groups that work here.'),
  lead: reference('person', 'Whom a breach informs.').optional(),
  open_to: z.enum(['everyone', 'staff', 'team']).default('staff'),
  numbers: z
    .strictObject({
      style: z.enum(['running', 'daily']),
      prefix: z.string().max(10).default(''),
      start: z.int().min(1).default(1),
    })
    .describe('Running numbers after a prefix, or day and five digits.'),
  time_zone: zone.default('Europe/Berlin'),
  default_type: z.enum(ticketTypes).default('request'),
  default_priority: z.enum(priorities).default('normal'),
  sla_policy: key('Service level unless the customer has another.').optional(),
  types: z.array(z.strictObject({ type: z.enum(ticketTypes), ...labels })).min(1),
  priorities: z
    .array(z.strictObject({ priority: z.enum(priorities), ...labels }))
    .default(priorities.map((priority) => ({ priority }))),
  states: z
    .array(z.strictObject({ status: z.enum(statuses), ...labels }))
    .default(statuses.map((status) => ({ status }))),
  transitions: z
    .array(
      z.strictObject({ from: z.enum(statuses), to: z.enum(statuses), automatic: z.boolean().default(false) }),
    )
    .optional()
    .describe('Instead of the usual ones.'),
  fields: z.array(customField).default([]).describe('Custom fields, in order.'),
});

const macro = z.strictObject({
  queue: key('The only queue it is for.').optional(),
  name_de: line(120, 'German name.'),
  name_en: line(120, 'English name.'),
  body_de: prose('German text.'),
  body_en: prose('English text.'),
  visibility: z.enum(visibilities).default('public'),
  actions: z.array(z.strictObject({ field: z.enum(macroFields), value: line(64, 'Value.') })).default([]),
});

const file = reference('file', 'A file.');

const step = z
  .strictObject({
    at: instant.describe('When, not before the step above and not after the start of the world.'),
    by: principal('Who'),
    comment: prose('A comment.').optional(),
    visibility: z.enum(visibilities).default('public').describe('Who reads the comment and files.'),
    channel: z.enum(channels).optional(),
    macro: key('Macro the comment was made with.').optional(),
    files: z.array(file).default([]),
    assign: principal('New assignee').nullable().optional(),
    status: z.enum(statuses).optional(),
    resolution: z.enum(resolutions).exclude(['merged']).optional(),
    remind_at: instant.optional(),
    priority: z.enum(priorities).optional(),
    type: z.enum(ticketTypes).optional(),
    add_tags: z.array(tag).optional(),
    remove_tags: z.array(tag).optional(),
    fields: fieldsInput.optional(),
    cc: z.array(principal('Put in copy')).default([]),
    watch: z.array(principal('Made to watch')).default([]),
    link: z.strictObject({ kind: z.enum(linkKinds), to: reference('ticket', 'Another ticket.') }).optional(),
    merge_into: reference('ticket', 'The ticket that stays.').optional(),
    checklist: z
      .strictObject({
        title: line(200, 'Title.'),
        items: z.array(
          z.strictObject({
            title: line(300, 'What to check.'),
            state: z.enum(itemStates).default('open'),
            note: prose('Finding.').optional(),
          }),
        ),
      })
      .optional(),
    rate: z
      .strictObject({ satisfaction: z.enum(satisfactions), comment: line(1000, 'Why.').optional() })
      .optional(),
  })
  .describe('Something that happened to the ticket.');

const ticket = z.strictObject({
  queue: key('Queue.'),
  number: line(40, 'Readable number; the next of the queue unless given.').optional(),
  type: z.enum(ticketTypes).optional(),
  subject: line(300, 'Subject.'),
  description: prose('What is wanted.'),
  requester: principal('For whom'),
  submitter: principal('Who opened it, if somebody else').optional(),
  organisation: reference('organisation', "Organisation, if not the requester's.").optional(),
  created: instant,
  channel: z.enum(channels).default('portal'),
  language: language.optional(),
  priority: z.enum(priorities).optional(),
  impact: z.enum(levels).optional(),
  urgency: z.enum(levels).optional(),
  external_id: line(64, 'Key in another system.').optional(),
  is_public: z.boolean().default(true),
  due_day: day('Day by which it is wanted.').optional(),
  tags: z.array(tag).default([]),
  cc: z.array(principal('In copy')).default([]),
  fields: fieldsInput.optional(),
  files: z.array(file).default([]),
  steps: z.array(step).default([]).describe('What happened since, in order.'),
});

export const ticketsSection = z.strictObject({
  calendars: named(calendar, 'Business hours.'),
  sla_policies: named(policy, 'Service levels.'),
  queues: named(queue, 'Queues.'),
  macros: named(macro, 'Canned replies.'),
  tickets: named(ticket, 'Tickets with all that happened to them.'),
});

export type TicketsSection = z.output<typeof ticketsSection>;
export type QueueSeed = z.output<typeof queue>;
export type TicketSeed = z.output<typeof ticket>;
export type StepSeed = z.output<typeof step>;
