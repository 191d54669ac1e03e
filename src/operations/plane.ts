// A plane: a set of operations behind one kind of credentials. Surfaces turn what arrives into calls on it.
import type { Readable } from 'node:stream';
import type { Upload } from './context.ts';
import type { AnyDeclaration } from './operation.ts';
import type { Outcome } from './outcome.ts';
import type { Problem } from './problem.ts';

/** One call, as a surface makes it. */
export interface PlaneCall {
  readonly operation: AnyDeclaration;
  /** The caller's token or key; looked at when the call is admitted. */
  readonly token: string | undefined;
  readonly input: unknown;
  /** The way in: `http`, `mcp`, `process`, `msw`. */
  readonly surface: string;
  /** The input's text was checked for U+0000 and lone surrogates already. */
  readonly trusted?: boolean;
  /** The surface could not make an input of what came; the call is refused with this. */
  readonly unreadable?: Problem | undefined;
  readonly ifMatch?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly upload?: Upload | undefined;
}

/** What a surface serves. */
export interface Plane {
  readonly name: 'agent' | 'control';
  readonly operations: readonly AnyDeclaration[];
  /** Runs one call; at once unless a job holds the workspace. Never throws for anything a caller can do. */
  dispatch(call: PlaneCall): Outcome | Promise<Outcome>;
  /** Whether the credentials are good now: asked before bytes are taken in. */
  knows(token: string | undefined): boolean;
  readonly bytes: Bytes;
}

/** Bytes on their way in and out. */
export interface Bytes {
  /** Stores what arrives. Past `limit` bytes: throws `BlobTooLargeError`. */
  receive(chunks: AsyncIterable<Uint8Array>, limit: number): Promise<Upload>;
  put(bytes: Uint8Array): Upload;
  stream(sha256: string): Readable;
  read(sha256: string): Buffer;
}
