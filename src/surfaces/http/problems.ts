// The problems of the door: requests that are turned away before anybody asks who sent them.
import { type ProblemKind, problem } from '../../operations/problem.ts';

export const HOST_NOT_ALLOWED = problem('HOST_NOT_ALLOWED', 421, [
  'This server does not answer for that host',
  'Use the address the server prints at start, or start it with "--allow-host NAME" for every other name it has.',
]);
export const ORIGIN_NOT_ALLOWED = problem('ORIGIN_NOT_ALLOWED', 403, [
  'Pages of another origin may not call',
  'Leave the Origin header out, or open the page from this server itself.',
]);

/** Problems that only this surface raises. */
export const doorProblems: readonly ProblemKind[] = [HOST_NOT_ALLOWED, ORIGIN_NOT_ALLOWED];
