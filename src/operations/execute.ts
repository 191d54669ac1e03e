// Step 7 of a call: the handler, then what other apps do about it, then the check of the answer.
import { InvariantError, invariant } from '../engine/invariant.ts';
import type { CallContext } from './call-context.ts';
import type { Composition } from './compose.ts';
import type { AnyOperation, FileAnswer } from './operation.ts';

/** Events that cause events: at most this deep. */
const MOST_DEPTH = 8;

/** Runs the handler and delivers its events; answers the output. */
export function execute(
  composition: Composition,
  operation: AnyOperation,
  call: { input: unknown; ctx: CallContext; check: boolean },
): unknown {
  const output = operation.handler(call.input, call.ctx);
  deliver(composition, call.ctx);
  if (call.check) checkOutput(operation, output);
  return output;
}

/** Delivers events breadth first, in app order, inside the transaction. */
function deliver(composition: Composition, ctx: CallContext): void {
  for (let depth = 0; ctx.events.length > 0; depth++) {
    invariant(depth < MOST_DEPTH, `Events go more than ${MOST_DEPTH} deep.`);
    for (const event of ctx.events.splice(0)) {
      for (const subscriber of composition.subscribers(event.type)) subscriber(event, ctx);
    }
  }
}

function checkOutput(operation: AnyOperation, output: unknown): void {
  if (operation.output === 'file') {
    const { name, sha256 } = output as FileAnswer;
    invariant(
      typeof name === 'string' && typeof sha256 === 'string',
      `Operation ${operation.id} answered no file.`,
    );
    return;
  }
  const result = operation.output.safeParse(output);
  if (result.success) return;
  throw new InvariantError(
    `Operation ${operation.id} answered what its model does not allow: ${result.error.message}`,
  );
}
