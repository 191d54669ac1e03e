// What a client can do, inferred from the operations: namespaces and methods from ids, inputs and answers from models.
import type { z } from 'zod';
import type { AnyDeclaration, FileAnswer, InputOf, OutputOf } from '../../operations/operation.ts';

/** Without the operations that only the company itself calls, by its timers. */
export type Callable<O extends AnyDeclaration> = Exclude<O, { readonly audience: 'system' }>;

/** The operations of a list of apps that a client can call, as a union: `OperationsOf<typeof apps>`. */
export type OperationsOf<Apps extends readonly { readonly operations: readonly AnyDeclaration[] }[]> =
  Callable<Apps[number]['operations'][number]>;

/** What a call takes: the operation's input, and the bytes when it takes an upload. */
export type CallInput<O extends AnyDeclaration> = O extends { readonly upload: object }
  ? InputOf<O> & { readonly bytes: Uint8Array }
  : InputOf<O>;

/** What a call gives: the operation's output, or a file with its bytes. */
export type CallOutput<O extends AnyDeclaration> = [z.ZodType<FileAnswer>] extends [O['output']]
  ? FileContent
  : OutputOf<O>;

/** What calls take, by operation id. */
export type Inputs<O extends AnyDeclaration> = { readonly [Each in O as Each['id']]: CallInput<Each> };

/** What calls give, by operation id. */
export type Outputs<O extends AnyDeclaration> = { readonly [Each in O as Each['id']]: CallOutput<Each> };

/** What comes back from an operation that answers a file. */
export interface FileContent {
  readonly name: string;
  readonly media_type: string;
  readonly bytes: Uint8Array;
}

/** What may be said beside the input. */
export interface CallOptions {
  /** A repeated call with the same key and input gives the first answer again; 1 to 255 characters. */
  readonly idempotencyKey?: string | undefined;
  /** The `etag` at which the record must still be; otherwise the call is refused with 412. */
  readonly ifMatch?: string | undefined;
  /** Ends the wait. What the call did stays. */
  readonly signal?: AbortSignal | undefined;
}

/** A method whose input has fields that must be given. */
export type Method<Input, Output> = (input: Input, options?: CallOptions) => Promise<Output>;

/** A method whose input may be left out. */
export type OpenMethod<Input, Output> = (input?: Input, options?: CallOptions) => Promise<Output>;

/** Calls by id, for programs that choose the operation at run time. */
export interface Calls<O extends AnyDeclaration> {
  /** Calls an operation by its id. */
  call<const Id extends keyof Inputs<O> & keyof Outputs<O>>(
    id: Id,
    input: Inputs<O>[Id],
    options?: CallOptions,
  ): Promise<Outputs<O>[Id]>;
  /** Every item of a list, page after page. */
  each<const Id extends keyof Inputs<O> & keyof Items<O>>(
    id: Id,
    input: Inputs<O>[Id],
    options?: CallOptions,
  ): AsyncGenerator<Items<O>[Id], void, undefined>;
}

/** A client of a union of operations: `client.tickets.create(input)` and `client.call('tickets.create', input)`. */
export type Client<O extends AnyDeclaration> = Calls<O> & Namespaces<O>;

type Namespaces<O extends AnyDeclaration> = {
  readonly [Space in NamespaceOf<O['id']>]: Methods<O, Space>;
};

type Methods<O extends AnyDeclaration, Space extends string> = {
  readonly [Each in O as VerbIn<Each['id'], Space>]: MethodOf<Each>;
};

type NamespaceOf<Id extends string> = Id extends `${infer Space}.${string}` ? Space : never;

type VerbIn<Id extends string, Space extends string> = Id extends `${Space}.${infer Verb}` ? Verb : never;

type MethodOf<O extends AnyDeclaration> =
  Record<never, never> extends CallInput<O>
    ? OpenMethod<CallInput<O>, CallOutput<O>>
    : Method<CallInput<O>, CallOutput<O>>;

/** Items of the operations that answer pages, by operation id. */
type Items<O extends AnyDeclaration> = { readonly [Each in O as PagedId<Each>]: ItemOf<OutputOf<Each>> };

type PagedId<O extends AnyDeclaration> =
  Exclude<O['output'], 'file'> extends { readonly shape: { readonly next_cursor: unknown } }
    ? O['id']
    : never;

type ItemOf<Output> = Output extends { readonly items: readonly (infer Item)[] } ? Item : never;
