// An operation: a call declared once as data. Routes, documents, tools, client and tests are walks over it.
import type { z } from 'zod';
import type { Context } from './context.ts';
import type { ProblemKind } from './problem.ts';

/** `read` changes nothing; `destructive` takes something away that cannot be had back by the same means. */
export type Effect = 'read' | 'write' | 'destructive';

/** Who may call: an employee's agent, or the timers of the company itself (never reachable from outside). */
export type AppAudience = 'agent' | 'system';

/** Whom an operation is for. Operators, graders and reviewers come through the control plane. */
export type Audience = AppAudience | 'operator' | 'grader' | 'reviewer';

/** Answer of an access rule: hidden is 404, forbidden is 403. */
export type Verdict = 'allowed' | 'hidden' | 'forbidden';

/** The record that an operation is about: checked before the handler, versioned by ETag, guarded by If-Match. */
export interface RecordRule<Input> {
  /** Name of the entity, for example `ticket`. */
  readonly entity: string;
  readonly id: (input: Input) => string;
  /** Decides over the record with this id; an absent record is `hidden`. */
  readonly rule: (id: string, ctx: Context) => Verdict;
}

/** Which permission a caller needs, and which record it must be allowed. */
export interface AccessRule<Input> {
  readonly permission: string;
  readonly on?: RecordRule<Input>;
}

/** `GET /v1/tickets/{ticket_id}`. Parameters in braces are fields of the input. */
export type Route = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /v1/${string}`;

/** The answer of an operation that gives bytes. */
export interface FileAnswer {
  readonly name: string;
  readonly media_type: string;
  readonly size: number;
  readonly sha256: string;
}

type InputSchema = z.ZodObject;
type OutputSchema = z.ZodType;

/** What surfaces, documents and tests walk over: everything of an operation but how it works. */
export interface Declaration<
  Id extends string = string,
  Input extends InputSchema = InputSchema,
  Output extends OutputSchema = OutputSchema,
> {
  /** App, then verb or noun_verb: `tickets.create`. */
  readonly id: Id;
  /** One sentence, under 120 characters, ending in a full stop. */
  readonly summary: string;
  readonly description?: string;
  readonly effect: Effect;
  readonly audience: Audience;
  /** Left out only for the audience `system`. */
  readonly route?: Route;
  /** One strict object. Unknown keys are refused. */
  readonly input: Input;
  /** A model, or the word `file` for an operation whose handler answers a {@link FileAnswer}. */
  readonly output: Output | 'file';
  /** Every problem beyond the common ones that it may raise. */
  readonly problems: readonly ProblemKind[];
  /** The call brings bytes as its raw body, at most this many. The handler finds them as `ctx.upload`. */
  readonly upload?: { readonly limit: number };
  /** Small sets of tools this operation belongs to beside its app's and `all`. */
  readonly tools?: readonly 'core'[];
  /** An input that a reader can learn from; shown in the documents. */
  readonly example?: Readonly<Record<string, unknown>>;
  /** The record the operation is about: its answers carry an ETag, and If-Match guards it. */
  readonly versioned: boolean;
}

/** What an app declares. See CONTRIBUTING.md for the checklist. */
export interface OperationSpec<Id extends string, Input extends InputSchema, Output extends OutputSchema>
  extends Omit<Declaration<Id, Input, Output>, 'audience' | 'problems' | 'versioned'> {
  readonly audience?: AppAudience;
  readonly problems?: readonly ProblemKind[];
  readonly access: AccessRule<z.output<Input>>;
  /** The record that a successful call made, for the ETag of its answer. */
  readonly creates?: { readonly entity: string; readonly id: (output: z.output<Output>) => string };
  readonly handler: (input: z.output<Input>, ctx: Context) => z.input<Output>;
}

/** A declared operation of an app. */
export interface Operation<
  Id extends string = string,
  Input extends InputSchema = InputSchema,
  Output extends OutputSchema = OutputSchema,
> extends Declaration<Id, Input, Output>,
    Pick<OperationSpec<Id, Input, Output>, 'access' | 'creates' | 'handler'> {
  readonly audience: AppAudience;
}

// biome-ignore lint/suspicious/noExplicitAny: a list of operations forgets their inputs, which differ in both directions
export type AnyOperation = Operation<string, any, any>;

// biome-ignore lint/suspicious/noExplicitAny: as above, for every audience
export type AnyDeclaration = Declaration<string, any, any>;

/** What a caller may send, by operation type. */
export type InputOf<O extends AnyDeclaration> = z.input<O['input']>;

/** What a caller gets, by operation type; a {@link FileAnswer} from an operation that answers a file. */
export type OutputOf<O extends AnyDeclaration> = z.output<Exclude<O['output'], 'file'>>;

/** What the types remember of an operation beside its models: whom it is for, and that it brings bytes. */
export type Marks<Audience, Upload> = { readonly audience: Audience } & ([Upload] extends [never]
  ? unknown
  : { readonly upload: Upload });

/** Declares an operation. The id is `app.verb` or `app.noun_verb`. */
export function defineOperation<
  const Id extends string,
  Input extends InputSchema,
  Output extends OutputSchema,
  const Audience extends AppAudience = 'agent',
  Upload extends { readonly limit: number } = never,
>(
  spec: OperationSpec<Id, Input, Output> & { readonly audience?: Audience; readonly upload?: Upload },
): Operation<Id, Input, Output> & Marks<Audience, Upload> {
  return declared(spec) as Operation<Id, Input, Output> & Marks<Audience, Upload>;
}

/** Declares an operation that answers a file. */
export function defineFileOperation<const Id extends string, Input extends InputSchema>(
  spec: Omit<OperationSpec<Id, Input, z.ZodType<FileAnswer>>, 'output'>,
): Operation<Id, Input, z.ZodType<FileAnswer>> & Marks<'agent', never> {
  const whole = { ...spec, output: 'file' } as OperationSpec<Id, Input, z.ZodType<FileAnswer>>;
  return declared(whole) as Operation<Id, Input, z.ZodType<FileAnswer>> & Marks<'agent', never>;
}

function declared<Id extends string, Input extends InputSchema, Output extends OutputSchema>(
  spec: OperationSpec<Id, Input, Output>,
): Operation<Id, Input, Output> {
  const versioned = spec.access.on !== undefined || spec.creates !== undefined;
  return { ...spec, audience: spec.audience ?? 'agent', problems: spec.problems ?? [], versioned };
}
