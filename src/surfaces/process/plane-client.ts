// The same client without a wire: calls go to a plane in this process and answer what they answer over HTTP.
import type { AnyDeclaration, FileAnswer } from '../../operations/operation.ts';
import type { Outcome } from '../../operations/outcome.ts';
import type { Plane, PlaneCall } from '../../operations/plane.ts';
import { type Problem, toProblem } from '../../operations/problem.ts';
import { PAYLOAD_TOO_LARGE } from '../../operations/problems.ts';
import { buildClient, type Send, type Sending } from '../client/build.ts';
import { ConnectionLostError, ProblemError } from '../client/errors.ts';
import type { Client, FileContent } from '../client/types.ts';
import { parseBody } from '../http/json-body.ts';
import { MOST_JSON_BYTES } from '../http/limits.ts';
import { conditionsProblem } from '../wire/conditions.ts';
import { type Door, type Reachable, reachable } from './door.ts';

/** A client of a plane. Name its operations in `O`: a plane forgets their types. Answers are copies. */
export function processClient<O extends AnyDeclaration>(plane: Plane, token?: string): Client<O> & Reachable {
  const door = { plane, token };
  return reachable(buildClient<O>(plane.operations, toPlane(door)), () => door);
}

function toPlane(door: Door): Send {
  return async (sending) => {
    sending.options.signal?.throwIfAborted();
    const { operation } = sending;
    const outcome = await door.plane.dispatch(callOf(door, sending));
    if (outcome.reply) throw new ConnectionLostError(operation.id);
    return answerOf(door.plane, operation, outcome);
  };
}

type Arrived = Pick<PlaneCall, 'input' | 'unreadable' | 'trusted' | 'upload'>;

function callOf(door: Door, { operation, input, options }: Sending): PlaneCall {
  const { idempotencyKey, ifMatch } = options;
  const doubt = conditionsProblem(options);
  const arrived = operation.upload ? uploaded(door, operation, { input, doubt }) : read(input);
  const unreadable = arrived.unreadable ?? doubt;
  return {
    operation,
    token: door.token,
    surface: 'process',
    idempotencyKey,
    ifMatch,
    ...arrived,
    unreadable,
  };
}

/** The input as it would arrive over a wire: through JSON, within the same limits. */
function read(input: Sending['input']): Arrived {
  const bytes = Buffer.from(JSON.stringify(input));
  if (bytes.length > MOST_JSON_BYTES) return { input: undefined, unreadable: tooLarge(MOST_JSON_BYTES) };
  const parsed = parseBody(bytes);
  if ('problem' in parsed) return { input: undefined, unreadable: parsed.problem };
  return { input: parsed.fields, trusted: true };
}

/** Bytes are stored only for a call that has a chance. `doubt` is what is wrong with the call beside its input. */
function uploaded(
  { plane, token }: Door,
  operation: AnyDeclaration,
  { input, doubt }: { input: Sending['input']; doubt: Problem | undefined },
): Arrived {
  const { bytes = new Uint8Array(), ...fields } = input as { bytes?: Uint8Array };
  const limit = operation.upload?.limit ?? 0;
  const arrived = read(fields);
  const unreadable = arrived.unreadable ?? doubt ?? (bytes.length > limit ? tooLarge(limit) : undefined);
  const hopeless = unreadable || !operation.input.safeParse(arrived.input).success || !plane.knows(token);
  return hopeless ? { ...arrived, unreadable } : { ...arrived, upload: plane.bytes.put(bytes) };
}

function tooLarge(limit: number) {
  return toProblem(PAYLOAD_TOO_LARGE, { limit });
}

function answerOf(plane: Plane, operation: AnyDeclaration, outcome: Outcome): unknown {
  if (!outcome.ok) throw new ProblemError(copy(outcome.problem));
  if (operation.output !== 'file') return copy(outcome.output);
  const { name, media_type, sha256 } = outcome.output as FileAnswer;
  return { name, media_type, bytes: new Uint8Array(plane.bytes.read(sha256)) } satisfies FileContent;
}

/** Through JSON, so that the caller holds nothing of the engine's and sees what a wire would show. */
function copy<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value;
}
