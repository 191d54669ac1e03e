// Step 6 of a call: the permission, then the record, then the version the caller saw.
import type { Live } from '../engine/live.ts';
import type { Context } from './context.ts';
import type { AnyOperation } from './operation.ts';
import { fail } from './problem.ts';
import { FORBIDDEN, NOT_FOUND, PRECONDITION_FAILED } from './problems.ts';

/** Refuses in this order: 403 for the permission, 404 for hidden, 403 for forbidden, 412 for a stale version. */
export function authorise(
  operation: AnyOperation,
  input: unknown,
  call: { ctx: Context; live: Live; ifMatch: string | undefined },
): void {
  const { permission, on } = operation.access;
  const { ctx, live, ifMatch } = call;
  if (!ctx.ports.Access.may(ctx.actor.id, permission)) fail(FORBIDDEN, { permission });
  if (!on) return;
  const id = on.id(input);
  const verdict = on.rule(id, ctx);
  if (verdict === 'hidden') fail(NOT_FOUND);
  if (verdict === 'forbidden') fail(FORBIDDEN);
  if (ifMatch !== undefined && !matches(ifMatch, String(live.version(on.entity, id))))
    fail(PRECONDITION_FAILED);
}

/** Whether an If-Match value (RFC 9110: `*`, or a list of strong tags; quotes may be left out) names the version. */
function matches(ifMatch: string, version: string): boolean {
  if (ifMatch.trim() === '*') return true;
  return ifMatch.split(',').some((tag) => tag.trim().replaceAll('"', '') === version);
}
