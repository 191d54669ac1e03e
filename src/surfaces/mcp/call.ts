// One tool call: from its name and arguments to a call on the plane, and from the outcome to a result.
import { type CallToolResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { FileAnswer } from '../../operations/operation.ts';
import type { Answer, Outcome } from '../../operations/outcome.ts';
import type { Plane, PlaneCall } from '../../operations/plane.ts';
import { toProblem } from '../../operations/problem.ts';
import { NOT_FOUND, UNAUTHENTICATED } from '../../operations/problems.ts';
import { type Arguments, takeApart } from './arguments.ts';
import type { Exchange } from './exchange.ts';
import { fileResult } from './file-result.ts';
import { answerResult, problemResult } from './result.ts';
import type { Offered } from './view.ts';

/** What a client sends. */
export interface ToolCall {
  readonly name: string;
  readonly arguments?: Readonly<Record<string, unknown>> | undefined;
}

/** Runs a tool call. A name that is not offered is a protocol error, as the specification wants it. */
export function callTool(
  plane: Plane,
  exchange: Exchange,
  asked: ToolCall,
): CallToolResult | Promise<CallToolResult> {
  const offered = exchange.offer.byName.get(asked.name);
  if (!offered) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${asked.name}`);
  const given = takeApart(offered.operation, asked.arguments ?? {}, exchange.mayHoldLongString);
  const outcome = plane.dispatch(planeCall(plane, exchange, { offered, given }));
  const finish = (done: Outcome) => resultOf(done, { plane, exchange, offered, given });
  return outcome instanceof Promise ? outcome.then(finish) : finish(outcome);
}

function planeCall(plane: Plane, exchange: Exchange, { offered, given }: Meant): PlaneCall {
  const { input, ifMatch, idempotencyKey, content, unreadable } = given;
  const { operation, leadsNowhere } = offered;
  const refusal = unreadable ?? (leadsNowhere ? toProblem(NOT_FOUND) : undefined);
  return {
    operation,
    token: exchange.token,
    input,
    surface: 'mcp',
    trusted: exchange.clean,
    unreadable: refusal,
    ifMatch,
    idempotencyKey,
    upload: content && !refusal && plane.knows(exchange.token) ? plane.bytes.put(content) : undefined,
  };
}

interface Meant {
  readonly offered: Offered;
  readonly given: Arguments;
}

interface Done extends Meant {
  readonly plane: Plane;
  readonly exchange: Exchange;
}

function resultOf(outcome: Outcome, done: Done): CallToolResult | Promise<CallToolResult> {
  const { exchange } = done;
  exchange.now = outcome.now;
  exchange.entry = outcome.entry;
  if (outcome.reply === 'lost') exchange.cut();
  if (outcome.ok) return accepted(outcome, done);
  if (outcome.problem.code === UNAUTHENTICATED.code) exchange.ended = true;
  return problemResult(outcome.problem);
}

function accepted(
  outcome: Answer,
  { plane, offered, given }: Done,
): CallToolResult | Promise<CallToolResult> {
  const { operation } = offered;
  const { room, input } = given;
  if (operation.output === 'file')
    return fileResult(outcome.output as FileAnswer, { operation, input, room }, plane.bytes);
  return answerResult(outcome, { room, isRead: operation.effect === 'read' });
}
