// From an outcome to a tool result. A refusal is a result too: `isError` and the problem as JSON, never structured content,
// because clients hold that against the tool's output schema.
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Answer } from '../../operations/outcome.ts';
import type { Problem } from '../../operations/problem.ts';
import { fitted } from './fit.ts';
import { MOST_KIB } from './tools.ts';

/** An answer whose page can be cut: the cursor that goes on behind the first so many items. */
export type CuttableAnswer = Answer & { readonly cursorAfter?: ((items: number) => string) | undefined };

/** The result of a refused call. */
export function problemResult(problem: Problem): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: JSON.stringify(problem) }] };
}

/** The result of an accepted call: its output as structured content and, for older clients, as JSON text. */
export function answerResult(
  outcome: CuttableAnswer,
  call: { readonly room: number; readonly isRead: boolean },
): CallToolResult {
  const { room, isRead } = call;
  const advice = isRead ? readAdvice : writeAdvice;
  const { value, text, notes } = fitted(outcome.output, { room, advice, cursorAfter: outcome.cursorAfter });
  const content = [text, ...notes].map((each) => ({ type: 'text' as const, text: each }));
  return isRecord(value) ? { content, structuredContent: value } : { content };
}

/** How to get the whole of a long answer to a read. */
export function readAdvice(kib: number): string {
  return `call again with max_kib=${Math.min(kib, MOST_KIB)}`;
}

/** A write is not made again to see more of its answer. */
function writeAdvice(kib: number): string {
  return `read it with max_kib=${Math.min(kib, MOST_KIB)}`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
