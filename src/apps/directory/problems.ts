// How the directory refuses. Each sentence says what to do instead.
import { type FieldError, fail, problem, UNKNOWN_REFERENCE } from '../../operations/index.ts';

export const DAYS_REVERSED = problem('DAYS_REVERSED', 422, [
  'The last day is before the first',
  'Give a "to_day" that is the same as "from_day" or later.',
]);
export const ABSENCE_OVERLAPS = problem('ABSENCE_OVERLAPS', 409, [
  'There is an absence on these days already',
  (data) =>
    `The person is away from ${data.from_day} to ${data.to_day} (${data.absence_id}). Change that absence or choose other days.`,
]);
export const SELF_DELEGATION = problem('SELF_DELEGATION', 403, [
  'Nobody may make themselves a deputy',
  'The deputy must be another person than the delegator and than the one who records the delegation.',
]);
export const NOT_HELD = problem('NOT_HELD', 422, [
  'The delegator does not have what is delegated',
  'A person can hand on only groups they are a member of and roles they hold. Correct the scopes listed in "errors".',
]);
export const DELEGATION_OVER = problem('DELEGATION_OVER', 409, [
  'The delegation is over',
  'It has ended already, so there is nothing to end. Create a new one if somebody must stand in.',
]);
export const ALREADY_MEMBER = problem('ALREADY_MEMBER', 409, [
  'Already a member',
  'The principal belongs to this group already. Nothing was changed.',
]);
export const NOT_A_MEMBER = problem('NOT_A_MEMBER', 409, [
  'Not a member',
  'The principal does not belong to this group. Nothing was changed.',
]);
export const ROLE_ALREADY_HELD = problem('ROLE_ALREADY_HELD', 409, [
  'The role is held already',
  'The principal holds this role already. Nothing was changed.',
]);
export const ROLE_NOT_HELD = problem('ROLE_NOT_HELD', 409, [
  'The role is not held',
  'The principal does not hold this role. Nothing was changed.',
]);
export const MANAGER_LOOP = problem('MANAGER_LOOP', 422, [
  'Somebody would manage themselves',
  'The new manager reports to this person, directly or through others. Name somebody else.',
]);
export const ORGANISATION_EXISTS = problem('ORGANISATION_EXISTS', 409, [
  'There is an organisation of this name',
  (data) => `Use ${data.organisation_id}, or give the name that tells the new organisation apart.`,
]);
export const ADDRESS_IN_USE = problem('ADDRESS_IN_USE', 409, [
  'The mail address is taken',
  'Another person, service account or contact has this address. Use that record or another address.',
]);
export const NO_CHANGE = problem('NO_CHANGE', 422, [
  'Nothing would change',
  'Every proposed value is the one stored already. Read the master data and propose what differs.',
]);
export const CHANGE_REQUEST_CLOSED = problem('CHANGE_REQUEST_CLOSED', 409, [
  'The change request is not pending',
  (data) => `It is ${data.status} already. Make a new request if the data must change again.`,
]);
export const CHANGE_REQUEST_OUTDATED = problem('CHANGE_REQUEST_OUTDATED', 409, [
  'The master data has changed since the request',
  (data) =>
    `No longer at the old value of the request: ${(data.fields as readonly string[]).join(', ')}. Reject it and ask for a new request.`,
]);
export const OWN_CHANGE_REQUEST = problem('OWN_CHANGE_REQUEST', 403, [
  'A second person must decide',
  'Whoever made a change request cannot decide it. Ask another holder of "directory.decide_change", or withdraw it.',
]);

/** Refuses because a field of the input names no record. `hint` says where ids are found. */
export function unknownReference(field: string, hint: string): never {
  return fail(UNKNOWN_REFERENCE, {}, { errors: [fieldError(field, hint)] });
}

/** An error at a top-level field, or below it as `scopes/0`. */
export function fieldError(field: string, message: string): FieldError {
  return { pointer: `/${field}`, message };
}
