// How tickets refuse. Each sentence says what to do instead.
import { type ProblemData, type ProblemKind, problem } from '../../operations/index.ts';

/** A refusal that has been found but not yet raised, so that a bulk call can report it and go on. */
export interface Refused {
  readonly kind: ProblemKind;
  readonly data: ProblemData;
}

export const TICKET_CLOSED = problem('TICKET_CLOSED', 409, [
  'The ticket is closed',
  (data) =>
    `${data.number} accepts no more changes. Open a follow-up with tickets.create and "follow_up_of_id", or leave it.`,
]);
export const ALREADY_MERGED = problem('ALREADY_MERGED', 409, [
  'The ticket was merged into another',
  (data) => `${data.number} is part of ${data.into} now. Continue there; a merge cannot be undone.`,
]);
export const TRANSITION_NOT_ALLOWED = problem('TRANSITION_NOT_ALLOWED', 409, [
  'The ticket cannot go to this state',
  (data) => `From "${data.from}" this queue allows: ${list(data.allowed)}. Take one of these steps first.`,
]);
export const REMINDER_NOT_POSSIBLE = problem('REMINDER_NOT_POSSIBLE', 422, [
  'The reminder cannot be set',
  'Give "remind_at" only together with status "pending", and as an instant after the present one.',
]);
export const RESOLUTION_NOT_POSSIBLE = problem('RESOLUTION_NOT_POSSIBLE', 422, [
  'The resolution does not go with this state',
  'Give "resolution" only together with status "solved".',
]);
export const ASSIGNEE_NOT_IN_GROUP = problem('ASSIGNEE_NOT_IN_GROUP', 422, [
  'The assignee does not belong to the team',
  (data) =>
    `Tickets of queue "${data.queue_id}" can be assigned to active members of group "${data.group_id}" only.`,
]);
export const VALUE_NOT_ALLOWED = problem('VALUE_NOT_ALLOWED', 422, [
  'The queue does not allow this value',
  (data) => `Queue "${data.queue_id}" allows for ${data.field}: ${list(data.allowed)}.`,
]);
export const FIELDS_INVALID = problem('FIELDS_INVALID', 422, [
  'Custom fields are not valid',
  'Correct the fields listed in "errors". tickets.queue_get shows the fields of the queue and their kinds.',
]);
export const FIELDS_MISSING = problem('FIELDS_MISSING', 422, [
  'Required custom fields are empty',
  (data) => `Set these fields with tickets.update first, or give them with the call: ${list(data.fields)}.`,
]);
export const AGENTS_ONLY = problem('AGENTS_ONLY', 403, [
  'Only agents of the queue may do this',
  (data) => `Leave out what only agents of queue "${data.queue_id}" may give: ${list(data.fields)}.`,
]);
export const INTERNAL_BY_AGENTS = problem('INTERNAL_BY_AGENTS', 403, [
  'Only agents of the queue write internal comments',
  'Send the comment with visibility "public"; requesters and people in copy speak publicly.',
]);
export const REFERENCE_UNKNOWN = problem('REFERENCE_UNKNOWN', 422, [
  'The input names something that is not there',
  'Each field listed in "errors" must be the id of a record that exists and that this account may use.',
]);
export const STAFF_ONLY = problem('STAFF_ONLY', 422, [
  'Only staff can watch a ticket',
  'An outside contact cannot be a watcher. Add the contact with tickets.cc_add instead.',
]);
export const SELF_LINK = problem('SELF_LINK', 422, [
  'A ticket cannot refer to itself',
  'Give the id of another ticket.',
]);
export const LINK_EXISTS = problem('LINK_EXISTS', 409, [
  'The link is there already',
  (data) => `These two tickets are linked as "${data.kind}" already (${data.link_id}). Nothing was changed.`,
]);
export const LINK_KIND_MISMATCH = problem('LINK_KIND_MISMATCH', 422, [
  'The target has the wrong type for this link',
  (data) =>
    `"incident_of" needs a target of type "problem"; ${data.number} is of type "${data.type}". Use "relates_to" or another target.`,
]);
export const HAS_PARENT = problem('HAS_PARENT', 409, [
  'The ticket has a parent already',
  (data) => `${data.number} is its parent. Delete that link first (${data.link_id}).`,
]);
export const PARENT_CYCLE = problem('PARENT_CYCLE', 422, [
  'A ticket would be its own ancestor',
  (data) => `${data.number} lies below this ticket already. Choose another parent.`,
]);
export const SYSTEM_LINK = problem('SYSTEM_LINK', 409, [
  'The link records where the ticket came from',
  'Links of kind "follow_up_of" and "split_from" stay. Nothing was changed.',
]);
export const MERGE_CHAIN = problem('MERGE_CHAIN', 409, [
  'Other tickets were merged into this one',
  (data) =>
    `${list(data.sources)} became part of ${data.number}, so it must stay. Merge the other way round.`,
]);
export const NO_SUCH_COMMENT = problem('NO_SUCH_COMMENT', 422, [
  'A comment does not belong to the ticket',
  'Give ids of comments that tickets.comment_list shows for this ticket. Comments that the system wrote cannot be split off.',
]);
export const MACRO_NOT_FOR_QUEUE = problem('MACRO_NOT_FOR_QUEUE', 422, [
  'The macro is not for this queue',
  (data) =>
    `There is no macro "${data.macro_id}" for queue "${data.queue_id}". tickets.macro_list shows the ones there are.`,
]);
export const PLACEHOLDER_EMPTY = problem('PLACEHOLDER_EMPTY', 422, [
  'The macro needs values that the ticket does not have',
  (data) =>
    `Nothing to put in for: ${list(data.placeholders)}. Set the custom fields first, or send the finished text as "body".`,
]);
export const NOT_RATEABLE = problem('NOT_RATEABLE', 409, [
  'The ticket cannot be rated now',
  'A ticket is rated while it is solved, by its requester or an agent of its queue.',
]);
export const BULK_REFUSED = problem('BULK_REFUSED', 422, [
  'At least one ticket cannot be changed so',
  'Nothing was changed. Correct or leave out the tickets listed in "errors", or set "all_or_nothing" to false.',
]);
export const ATTACHED_ALREADY = problem('ATTACHED_ALREADY', 409, [
  'The file is attached already',
  (data) => `The ticket has this file as ${data.attachment_id}. Nothing was changed.`,
]);
export const TOO_MANY = problem('TOO_MANY', 422, [
  'The ticket has as many of these as it may have',
  (data) => `A ticket has at most ${data.limit} ${data.what}. Remove some first.`,
]);

function list(value: ProblemData[string] | undefined): string {
  const items = Array.isArray(value) ? (value as readonly string[]) : [];
  return items.length === 0 ? 'nothing' : items.join(', ');
}
