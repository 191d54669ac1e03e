// tickets.create: opens a ticket in a queue, for oneself or, as an agent, for somebody else.
import { z } from 'zod';
import { type Context, defineOperation } from '../../../operations/index.ts';
import { day, fieldsInput, id, idOnly, language, line, prose, tag } from '../models/common.ts';
import { ticketModel } from '../models/ticket.ts';
import {
  AGENTS_ONLY,
  ASSIGNEE_NOT_IN_GROUP,
  FIELDS_INVALID,
  FIELDS_MISSING,
  REFERENCE_UNKNOWN,
  VALUE_NOT_ALLOWED,
} from '../problems.ts';
import { type QueueRow, queueById } from '../queries/queues.ts';
import type { TicketRow } from '../queries/tickets.ts';
import { levels, priorities, ticketTypes } from '../rules/words.ts';
import { createTicket, type NewTicket } from '../steps/create.ts';
import { refuseValues } from '../steps/edits.ts';
import { planFields, refuseIncomplete } from '../steps/fields.ts';
import { linkTickets } from '../steps/links.ts';
import { activePerson, refuseAssignee, unknownReference } from '../steps/people.ts';
import { loadTicket, raise } from '../steps/save.ts';
import { ticketView } from '../steps/view.ts';
import { maySeeQueue, standing, worksInQueue } from '../steps/viewer.ts';

const input = z.strictObject({
  queue_id: id('Its key.'),
  subject: line(300, 'In one line.'),
  description: prose('What is wanted.'),
  type: z.enum(ticketTypes).optional().describe('Kind.'),
  priority: z.enum(priorities).optional().describe('Agents only.'),
  urgency: z.enum(levels).optional().describe('How soon.'),
  requester_id: id('Agents only: for whom.').optional(),
  assignee_id: id('Agents only.').optional(),
  language: language.optional(),
  is_public: z.boolean().optional().describe('Agents only: false hides it.'),
  due_day: day('YYYY-MM-DD').optional(),
  tags: z.array(tag).max(50).optional().describe('Agents only.'),
  cc_ids: z.array(idOnly).max(100).optional().describe('In copy.'),
  fields: fieldsInput.optional(),
  follow_up_of_id: id('A closed ticket.').optional(),
});

export const create = defineOperation({
  id: 'tickets.create',
  summary: 'Opens a ticket in a queue.',
  effect: 'write',
  access: { permission: 'tickets.request' },
  route: 'POST /v1/tickets',
  input,
  output: ticketModel,
  problems: [
    AGENTS_ONLY,
    ASSIGNEE_NOT_IN_GROUP,
    FIELDS_INVALID,
    FIELDS_MISSING,
    REFERENCE_UNKNOWN,
    VALUE_NOT_ALLOWED,
  ],
  creates: { entity: 'ticket', id: (output) => output.id },
  tools: ['core'],
  example: {
    queue_id: 'legal-requests',
    subject: 'NDA with a new supplier',
    description: 'We want to show them our sensor data. Please prepare our standard NDA.',
    language: 'en',
  },
  handler: (wanted, ctx) => {
    const queue = openQueue(ctx, wanted.queue_id);
    const isAgent = worksInQueue(ctx, queue.id);
    if (!isAgent) refuseAgentFields(ctx, wanted);
    raise(ctx, refuseValues(ctx, queue.id, wanted));
    const channel = isAgent ? 'api' : 'portal';
    const ticket = createTicket(ctx, { ...checked(ctx, queue, wanted), channel });
    if (wanted.follow_up_of_id)
      linkTickets(ctx, ticket, { kind: 'follow_up_of', target: closedTicket(ctx, wanted.follow_up_of_id) });
    return ticketView(ctx, ticket.id);
  },
});

type Wanted = z.output<typeof input>;

/** The facts of the ticket, each reference looked up. */
function checked(ctx: Context, queue: QueueRow, { fields: given, ...wanted }: Wanted): NewTicket {
  const { requester_id = ctx.actor.id, assignee_id, cc_ids = [] } = wanted;
  const fields = planFields(ctx, queue.id, given);
  raise(ctx, refuseIncomplete(ctx, queue.id, fields));
  activePerson(ctx, 'requester_id', requester_id);
  if (assignee_id) raise(ctx, refuseAssignee(ctx, queue.id, assignee_id));
  cc_ids.forEach((cc, index) => void activePerson(ctx, `cc_ids/${index}`, cc));
  return { ...wanted, queue, fields, requester_id };
}

function openQueue(ctx: Context, queueId: string): QueueRow {
  const queue = maySeeQueue(queueId, ctx) === 'allowed' ? ctx.get(queueById, { id: queueId }) : undefined;
  return (
    queue ?? unknownReference(ctx, 'queue_id', 'There is no such queue. tickets.queue_list shows yours.')
  );
}

function refuseAgentFields(ctx: Context, wanted: Wanted): void {
  const own = wanted.requester_id === undefined || wanted.requester_id === ctx.actor.id;
  const fields = agentFields.filter(
    (field) => wanted[field] !== undefined && !(field === 'requester_id' && own),
  );
  if (fields.length > 0) ctx.fail(AGENTS_ONLY, { queue_id: wanted.queue_id, fields });
}

const agentFields = ['priority', 'requester_id', 'assignee_id', 'is_public', 'tags'] as const;

function closedTicket(ctx: Context, ticketId: string): TicketRow {
  const seen = standing(ctx, ticketId) !== 'stranger';
  const ticket = seen ? loadTicket(ctx, ticketId) : undefined;
  if (ticket?.status === 'closed' && ticket.merged_into_id === null) return ticket;
  return unknownReference(
    ctx,
    'follow_up_of_id',
    'Only a closed ticket that you see, and that was not merged, can be followed up.',
  );
}
