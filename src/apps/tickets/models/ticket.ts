// Tickets as callers see them: whole, and as a line of a list.
import { z } from 'zod';
import {
  channels,
  levels,
  linkKinds,
  metrics,
  priorities,
  resolutions,
  satisfactions,
  statuses,
  ticketTypes,
} from '../rules/words.ts';
import { at, etag, fieldsOutput } from './common.ts';

/** A link as one of its two tickets shows it. */
export const ticketLink = z
  .object({
    id: z.string().describe('Id of the link, for tickets.link_delete.'),
    kind: z.enum(linkKinds).describe('What the link says.'),
    direction: z
      .enum(['outgoing', 'incoming'])
      .describe('Which of the two was asked about: "outgoing" is ticket_id.'),
    ticket_id: z.string().describe('The ticket that stands in the relation.'),
    target_id: z.string().describe('The ticket that it stands in the relation to.'),
    number: z.string().describe('Number of the other ticket.'),
    subject: z.string().describe('Subject of the other ticket.'),
    status: z.enum(statuses).describe('State of the other ticket.'),
    created_at: at('When it was made.'),
  })
  .meta({ id: 'TicketLink' });

/** One SLA clock as it stands at the instant of the call. */
export const slaClock = z
  .object({
    metric: z
      .enum(metrics)
      .describe('What is promised: the first public reply of an agent, or the solution.'),
    state: z
      .enum(['running', 'paused', 'fulfilled'])
      .describe('"paused" while the queue waits for others or the work is done.'),
    target: z.string().describe('Business time allowed. ISO 8601 duration.'),
    elapsed: z.string().describe('Business time used up to now. ISO 8601 duration.'),
    remaining: z.string().describe('Business time left; PT0S when used up. ISO 8601 duration.'),
    due_at: at('When the time is used up if the clock goes on running; null while it does not.').nullable(),
    fulfilled_at: at('When the promise was kept or, after a breach, made good.').nullable(),
    breached_at: at('When the time was used up without that; null if it never was.').nullable(),
  })
  .meta({ id: 'SlaClock' });

const person = (description: string) => z.string().describe(description);

/** A ticket in a list. */
export const ticketSummary = z
  .object({
    id: z.string().describe('Id of the ticket, for every other operation.'),
    number: z.string().describe('What people call it, such as REQ-311.'),
    queue_id: z.string().describe('Queue it lies in.'),
    type: z.enum(ticketTypes).describe('Kind of ticket.'),
    subject: z.string().describe('Subject line.'),
    status: z.enum(statuses).describe('State.'),
    priority: z.enum(priorities).describe('Priority.'),
    assignee_id: person('Who works on it.').nullable(),
    assignee_name: person('Name of the assignee.').nullable(),
    requester_id: person('Who wants something.'),
    requester_name: person('Name of the requester.').nullable(),
    organisation_id: z.string().nullable().describe('Organisation of the requester, for outside requesters.'),
    channel: z.enum(channels).describe('How it came in.'),
    language: z.string().describe('Language of the requester.'),
    due_day: z.string().nullable().describe('Day by which it is wanted, YYYY-MM-DD.'),
    merged_into_id: z.string().nullable().describe('The ticket that this one became part of.'),
    created_at: at('When it was opened.'),
    updated_at: at('When it was last changed.'),
    etag,
  })
  .meta({ id: 'TicketSummary' });

/** A whole ticket. Comments, attachments, checklists and history are lists of their own. */
export const ticketModel = ticketSummary
  .extend({
    viewed_as: z
      .enum(['agent', 'participant'])
      .describe(
        'Agents of the queue see everything; participants see the public side: no tags, watchers, clocks.',
      ),
    external_id: z.string().nullable().describe('Key in another system.'),
    description: z.string().describe('What the requester wrote.'),
    resolution: z.enum(resolutions).nullable().describe('How it ended, once solved.'),
    impact: z.enum(levels).nullable().describe('How much is affected.'),
    urgency: z.enum(levels).nullable().describe('How soon it is needed.'),
    submitter_id: person('Who opened it, perhaps for somebody else.'),
    organisation_name: z.string().nullable().describe('Name of the organisation.'),
    is_public: z.boolean().describe('False hides it from everybody but the agents of its queue.'),
    remind_at: at('While pending: when it opens again by itself.').nullable(),
    cc_ids: z.array(z.string()).describe('People in copy; they see the public side.'),
    watcher_ids: z.array(z.string()).describe('Staff who follow it.'),
    tags: z.array(z.string()).describe('Tags in order.'),
    fields: fieldsOutput,
    links: z.array(ticketLink).describe('Links to tickets that this account sees.'),
    sla_policy_id: z.string().nullable().describe('Service level that holds.'),
    sla: z.array(slaClock).describe('Its clocks.'),
    satisfaction: z.enum(satisfactions).nullable().describe('Rating by the requester.'),
    satisfaction_comment: z.string().nullable().describe('What the requester added to the rating.'),
    solved_at: at('When it was solved.').nullable(),
    closed_at: at('When it was closed.').nullable(),
  })
  .meta({ id: 'Ticket' });
