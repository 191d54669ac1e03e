// tickets.update: corrects what a ticket says. State, assignee and queue have verbs of their own.
import { z } from 'zod';
import { type Context, defineOperation } from '../../../operations/index.ts';
import {
  day,
  externalId,
  fieldsInput,
  id,
  idOnly,
  language,
  line,
  prose,
  ticketId,
} from '../models/common.ts';
import { ticketModel } from '../models/ticket.ts';
import {
  ALREADY_MERGED,
  FIELDS_INVALID,
  REFERENCE_UNKNOWN,
  TICKET_CLOSED,
  VALUE_NOT_ALLOWED,
} from '../problems.ts';
import { queueById } from '../queries/queues.ts';
import type { TicketRow } from '../queries/tickets.ts';
import { levels, priorities, ticketTypes } from '../rules/words.ts';
import { changeTicket, openOnTouch } from '../steps/change.ts';
import { refuseValues } from '../steps/edits.ts';
import { applyFields, planFields } from '../steps/fields.ts';
import { activePerson, knownOrganisation } from '../steps/people.ts';
import { choosePolicy } from '../steps/policy.ts';
import { loadEditable, raise, touchTicket } from '../steps/save.ts';
import { ticketView } from '../steps/view.ts';
import { asAgent } from '../steps/viewer.ts';

const input = z.strictObject({
  ticket_id: ticketId,
  subject: line(300, 'Subject.').optional(),
  description: prose('What is wanted.').optional(),
  type: z.enum(ticketTypes).optional().describe('Kind.'),
  priority: z.enum(priorities).optional().describe('Priority.'),
  impact: z.enum(levels).optional().describe('How much.'),
  urgency: z.enum(levels).optional().describe('How soon.'),
  requester_id: id('For whom.').optional(),
  organisation_id: idOnly.nullable().optional().describe('Whose.'),
  external_id: externalId.nullable().optional().describe('Foreign key.'),
  language: language.optional(),
  is_public: z.boolean().optional().describe('False: agents only.'),
  due_day: day('').nullable().optional().describe('YYYY-MM-DD'),
  fields: fieldsInput.optional(),
});

export const update = defineOperation({
  id: 'tickets.update',
  summary: 'Changes fields of a ticket; those left out stay.',
  effect: 'write',
  access: asAgent,
  route: 'PATCH /v1/tickets/{ticket_id}',
  input,
  output: ticketModel,
  problems: [ALREADY_MERGED, FIELDS_INVALID, REFERENCE_UNKNOWN, TICKET_CLOSED, VALUE_NOT_ALLOWED],
  tools: ['core'],
  example: { ticket_id: 'tic_0000000000000000', priority: 'high', fields: { error_id: 'E-7741' } },
  handler: ({ ticket_id, fields, ...wanted }, ctx) => {
    const ticket = loadEditable(ctx, ticket_id);
    raise(ctx, refuseValues(ctx, ticket.queue_id, wanted));
    const plan = planFields(ctx, ticket.queue_id, fields);
    const set = changes(ctx, ticket, wanted);
    const opened = openOnTouch(ctx, ticket);
    if (applyFields(ctx, ticket_id, plan)) touchTicket(ctx, opened);
    changeTicket(ctx, opened, { set });
    return ticketView(ctx, ticket_id);
  },
});

type Wanted = Omit<z.output<typeof input>, 'ticket_id' | 'fields'>;

/** The columns to set. Another customer may have another service level. */
function changes(ctx: Context, ticket: TicketRow, { description, ...wanted }: Wanted): Partial<TicketRow> {
  const set = Object.fromEntries(
    Object.entries(wanted).filter(([, value]) => value !== undefined),
  ) as Partial<TicketRow>;
  if (description !== undefined) set.description = ctx.keep(description);
  if (set.requester_id) {
    const requester = activePerson(ctx, 'requester_id', set.requester_id);
    if (set.organisation_id === undefined) set.organisation_id = requester.organisation_id;
  }
  if (set.organisation_id) knownOrganisation(ctx, 'organisation_id', set.organisation_id);
  const queue = ctx.get(queueById, { id: ticket.queue_id });
  if (set.organisation_id !== undefined && queue)
    set.sla_policy_id = choosePolicy(ctx, queue, set.organisation_id);
  return set;
}
