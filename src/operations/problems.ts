// The problems that any operation may raise, because the layer around it does.
import { type ProblemKind, problem } from './problem.ts';

export const UNAUTHENTICATED = problem('UNAUTHENTICATED', 401, [
  'No valid credentials',
  (data) =>
    data.plane === 'control'
      ? 'Send a key of the control plane as "Authorization: Bearer KEY". A key may have expired or been revoked.'
      : 'Send the token you were given as "Authorization: Bearer TOKEN". A token ends when its workspace is reset, frozen or closed.',
]);
export const INVALID_INPUT = problem('INVALID_INPUT', 400, [
  'The input is not valid',
  'Correct the fields listed in "errors" and call again. Nothing was changed.',
]);
export const MALFORMED_JSON = problem('MALFORMED_JSON', 400, [
  'The body is not valid JSON',
  'Send one JSON object in UTF-8, nested at most 64 levels deep, without U+0000 or unpaired surrogates.',
]);
export const INVALID_CURSOR = problem('INVALID_CURSOR', 400, [
  'The cursor does not belong to this list',
  'Use "next_cursor" of an earlier page with the same operation and the same filters, or leave "cursor" out to begin anew.',
]);
export const FORBIDDEN = problem('FORBIDDEN', 403, [
  'Not allowed',
  (data) => {
    if (data.permission)
      return `This account lacks the permission "${data.permission}". Ask somebody who holds it.`;
    if (data.role) return `This takes a key with the role "${data.role}".`;
    return 'This account may see this record but not do this to it.';
  },
]);
export const NOT_FOUND = problem('NOT_FOUND', 404, [
  'Not found',
  'There is no such record, or this account may not see it. Check the id.',
]);
export const UNKNOWN_PATH = problem('UNKNOWN_PATH', 404, [
  'No such path',
  'This path is not part of the interface. See /openapi.json for the ones that are.',
]);
export const METHOD_NOT_ALLOWED = problem('METHOD_NOT_ALLOWED', 405, [
  'Method not allowed',
  'This path does not take this method. See the Allow header.',
]);
export const PRECONDITION_FAILED = problem('PRECONDITION_FAILED', 412, [
  'The record has changed',
  'The record is no longer at the version given in If-Match. Read it again and decide anew.',
]);
export const PAYLOAD_TOO_LARGE = problem('PAYLOAD_TOO_LARGE', 413, [
  'Too large',
  (data) => `The limit is ${data.limit} bytes. Send less.`,
]);
export const UNSUPPORTED_MEDIA_TYPE = problem('UNSUPPORTED_MEDIA_TYPE', 415, [
  'Unsupported media type',
  'Send the body as "Content-Type: application/json".',
]);
export const IDEMPOTENCY_MISMATCH = problem('IDEMPOTENCY_MISMATCH', 422, [
  'The idempotency key was used for other input',
  'Repeat the earlier call with exactly the same input, or take a new key.',
]);
export const RATE_LIMITED = problem('RATE_LIMITED', 429, [
  'Too many calls',
  'Wait for the time in Retry-After (virtual seconds) and call again.',
]);
export const SERVICE_UNAVAILABLE = problem('SERVICE_UNAVAILABLE', 503, [
  'Temporarily not available',
  'Nothing was changed. Call again after the time in Retry-After.',
]);
export const WORKSPACE_BUSY = problem('WORKSPACE_BUSY', 503, [
  'The service is busy',
  'A longer piece of work is under way. Call again after the time in Retry-After.',
]);
export const WORKSPACE_BROKEN = problem('WORKSPACE_BROKEN', 503, [
  'The service met an internal fault',
  (data) => `This is a defect of the service, not of the call. Report incident ${data.incident}.`,
]);
export const STORAGE_FULL = problem('STORAGE_FULL', 507, [
  'Storage limit reached',
  (data) =>
    `The limit "${data.limit}" is reached. Nothing was changed. Delete something or ask the operator for a larger limit.`,
]);
export const TIMER_STORM = problem('TIMER_STORM', 507, [
  'Too many timers',
  'More than 10,000 timers came due in one call.',
]);

/** Raised by apps, by those operations that list it: a field of the input is no id of an existing record. */
export const UNKNOWN_REFERENCE = problem('UNKNOWN_REFERENCE', 422, [
  'The input names something that does not exist',
  'Correct the fields listed in "errors": each must be the id of an existing record. Nothing was changed.',
]);

/** Every common problem, by code. */
export const commonProblems: readonly ProblemKind[] = [
  UNAUTHENTICATED,
  INVALID_INPUT,
  MALFORMED_JSON,
  INVALID_CURSOR,
  FORBIDDEN,
  NOT_FOUND,
  UNKNOWN_PATH,
  METHOD_NOT_ALLOWED,
  PRECONDITION_FAILED,
  PAYLOAD_TOO_LARGE,
  UNSUPPORTED_MEDIA_TYPE,
  IDEMPOTENCY_MISMATCH,
  RATE_LIMITED,
  SERVICE_UNAVAILABLE,
  WORKSPACE_BUSY,
  WORKSPACE_BROKEN,
  STORAGE_FULL,
  TIMER_STORM,
];
