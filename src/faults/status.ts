// status: somebody answers for the service, with an error of its own dialect. The operation does not run.
import { z } from 'zod';
import { type Problem, toProblem } from '../operations/problem.ts';
import { RATE_LIMITED, SERVICE_UNAVAILABLE } from '../operations/problems.ts';
import { faultKind, ruleFields } from './kind.ts';

const statuses = [401, 403, 404, 409, 423, 429, 500, 502, 503, 504, 507] as const;

const schema = z.strictObject({
  ...ruleFields,
  kind: z.literal('status'),
  status: z.literal(statuses).describe('HTTP status of the answer.'),
  code: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]{2,63}$/, 'Capital letters, digits and "_", for example LOCKED.')
    .optional()
    .describe('Code of the problem; one that fits the status unless given.'),
  retry_after: z
    .int()
    .min(0)
    .max(86_400)
    .optional()
    .describe('Virtual seconds to wait; 20 for 429 and 503 unless given, none for the others.'),
});

type StatusRule = z.output<typeof schema>;

/** Answers with a status, before the operation runs. */
export const status = faultKind({
  kind: 'status',
  description: 'Answers with an error status instead of running the operation; nothing is changed.',
  schema,
  applies: () => true,
  act: (rule) => ({ admission: answerOf(rule) }),
});

function answerOf({ status, code, retry_after }: StatusRule): Problem {
  const waits = status === 429 || status === 503;
  const wait = retry_after ?? (waits ? 20 : undefined);
  const more = wait === undefined ? {} : { retry_after: wait };
  const usual = usualAnswer(status);
  return { ...usual, ...(code && { code, type: `urn:problem:${code}` }), ...more };
}

function usualAnswer(status: StatusRule['status']): Problem {
  if (status === 429) return toProblem(RATE_LIMITED);
  if (status === 503) return toProblem(SERVICE_UNAVAILABLE);
  const [code, title, detail] = texts[status];
  return { type: `urn:problem:${code}`, title, status, code, detail };
}

const texts: Record<Exclude<StatusRule['status'], 429 | 503>, readonly [string, string, string]> = {
  401: ['UNAUTHENTICATED', 'No valid credentials', 'The credentials were not accepted.'],
  403: ['FORBIDDEN', 'Not allowed', 'This account may not do this.'],
  404: ['NOT_FOUND', 'Not found', 'There is no such record, or this account may not see it. Check the id.'],
  409: ['CONFLICT', 'Conflict', 'The record is in another state than the call expects. Read it again.'],
  423: ['LOCKED', 'Locked', 'Somebody else works on the record. Call again later.'],
  500: ['INTERNAL_ERROR', 'Internal error', 'The service could not process the call.'],
  502: ['BAD_GATEWAY', 'Bad gateway', 'A service behind this one gave no valid answer. Call again later.'],
  504: ['GATEWAY_TIMEOUT', 'Gateway time-out', 'A service behind this one did not answer in time.'],
  507: ['STORAGE_FULL', 'Storage limit reached', 'There is no room for this. Nothing was changed.'],
};
