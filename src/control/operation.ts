// Control operations: declared like the apps' ones, for operators and graders, over the yard instead of one workspace.
import type { z } from 'zod';
import type { Workspace } from '../engine/workspace.ts';
import type { AnyDeclaration, Declaration, FileAnswer } from '../operations/operation.ts';
import type { ProblemData, ProblemKind, ProblemMore } from '../operations/problem.ts';
import type { Yard } from '../operations/yard.ts';
import type { Library } from '../worlds/library.ts';
import type { Job, Tell } from './jobs.ts';

/** Roles of control keys. An operator may do what a grader may. */
export type Role = 'operator' | 'grader' | 'reviewer';

/** Who a control call speaks for. */
export interface KeyHolder {
  readonly name: string;
  readonly role: Role;
}

/** What a control handler may reach. */
export interface ControlContext {
  readonly yard: Yard;
  readonly library: Library;
  readonly key: KeyHolder;
  /** Where agents reach this yard, for example `http://127.0.0.1:4010`; empty in process. */
  readonly agentUrl: string;
  /** The workspace with an id; 404 UNKNOWN_WORKSPACE when there is none. */
  workspace(id: string): Workspace;
  /** Runs work that takes a while, visible in the list of jobs. */
  job<Result>(work: (tell: Tell) => Promise<Result>): Promise<Result>;
  /** Every job under way in this process. */
  jobs(): readonly Job[];
  fail(kind: ProblemKind, data?: ProblemData, more?: ProblemMore): never;
}

/** What the control room declares. Handlers may wait: building and long advances are jobs. */
export interface ControlSpec<Id extends string, Input extends z.ZodObject, Output extends z.ZodType>
  extends Omit<Declaration<Id, Input, Output>, 'audience' | 'problems' | 'versioned'> {
  readonly audience: Role;
  readonly problems?: readonly ProblemKind[];
  /** What the operators' log names; the field `workspace_id` unless given. */
  readonly subject?: (input: z.output<Input>) => string | undefined;
  readonly handler: (
    input: z.output<Input>,
    ctx: ControlContext,
  ) => z.input<Output> | Promise<z.input<Output>>;
}

/** A declared control operation. */
export interface ControlOperation<
  Id extends string = string,
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
> extends Declaration<Id, Input, Output>,
    Pick<ControlSpec<Id, Input, Output>, 'subject' | 'handler'> {
  readonly audience: Role;
}

// biome-ignore lint/suspicious/noExplicitAny: a list of operations forgets their inputs
export type AnyControlOperation = ControlOperation<string, any, any>;

/** Declares a control operation. */
export function defineControl<const Id extends string, Input extends z.ZodObject, Output extends z.ZodType>(
  spec: ControlSpec<Id, Input, Output>,
): ControlOperation<Id, Input, Output> {
  return { ...spec, problems: spec.problems ?? [], versioned: false };
}

/** Declares a control operation that answers a file. */
export function defineControlFile<const Id extends string, Input extends z.ZodObject>(
  spec: Omit<ControlSpec<Id, Input, z.ZodType<FileAnswer>>, 'output'>,
): ControlOperation<Id, Input, z.ZodType<FileAnswer>> {
  return { ...spec, output: 'file', problems: spec.problems ?? [], versioned: false };
}

/** Whether a role may call an operation. */
export function mayCall(role: Role, operation: AnyDeclaration): boolean {
  return role === operation.audience || (role === 'operator' && operation.audience === 'grader');
}
