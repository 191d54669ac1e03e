// Answers item by item: each of many is what it would be alone, or the problem with it.
import { z } from 'zod';
import { refuseQuarantined } from '../engine/quarantine.ts';
import type { Workspace } from '../engine/workspace.ts';
import { Refusal, toProblem } from '../operations/problem.ts';
import { WORKSPACE_BUSY } from '../operations/problems.ts';
import { answerToDefect, problemOf } from './errors.ts';
import type { ControlContext } from './operation.ts';
import { worksInQuarantine } from './states.ts';

const ItemProblem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    detail: z.string(),
    errors: z.array(z.object({ pointer: z.string(), message: z.string() })).optional(),
    retry_after: z.int().optional(),
  })
  .meta({ id: 'ItemProblem', description: 'Why this item was refused.' });

/** The model of one item's answer. */
export function itemResult<Value extends z.ZodType>(value: Value) {
  return z.object({
    id: z.string().describe('The workspace.'),
    ok: z.boolean().describe('Whether it was done.'),
    value: value.nullable().describe('The answer; null when it was refused.'),
    problem: ItemProblem.nullable().describe('The refusal; null when it was done.'),
  });
}

/** Does one item. Nothing that goes wrong with it touches another. */
export function resultOf<Value>(ctx: ControlContext, id: string, work: () => Value) {
  try {
    return { id, ok: true, value: work(), problem: null };
  } catch (error) {
    const problem = problemOf(error) ?? answerToDefect(ctx.yard, error, ctx.yard.engine.workspace(id));
    return { id, ok: false, value: null, problem: { ...problem, errors: problem.errors?.slice() } };
  }
}

/** The workspace of an item, flushed. One that a job holds is refused, not waited for. */
export function workspaceOf(ctx: ControlContext, id: string, operation: string): Workspace {
  const workspace = ctx.workspace(id);
  if (workspace.gate) throw new Refusal(toProblem(WORKSPACE_BUSY, {}, { retry_after: 2 }));
  if (!worksInQuarantine(operation)) refuseQuarantined(ctx.yard.engine, workspace);
  workspace.flush();
  return workspace;
}
