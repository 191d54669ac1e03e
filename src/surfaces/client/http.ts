// Sends calls over HTTP with the fetch of the host.
import type { AnyDeclaration } from '../../operations/operation.ts';
import { type Problem, Refusal } from '../../operations/problem.ts';
import { type SplitInput, splitInput } from '../wire/route.ts';
import type { Send, Sending } from './build.ts';
import { fileNameOf } from './disposition.ts';
import { ConnectionLostError, ProblemError, UnreadableAnswerError } from './errors.ts';
import type { CallOptions, FileContent } from './types.ts';

/** Where calls go and as whom. */
export interface Remote {
  /** Base of the plane, with or without `/v1`. A URL that carries the token in its path needs no `token`. */
  readonly url: string;
  readonly token?: string | undefined;
  /** The fetch to use; the one of the host unless given. */
  readonly fetch?: typeof fetch | undefined;
}

/** A way of sending to a server. */
export function overHttp({ url, token, fetch: send = fetch }: Remote): Send {
  const base = url.replace(/\/$/, '').replace(/\/v1$/, '');
  return async (sending) => {
    const { operation, input, options } = sending;
    const { bytes, ...fields } = input;
    const { method, target, body } = splitOrRefuse(operation, operation.upload ? fields : input);
    const headers = headersOf(options, token);
    const payload = operation.upload ? (bytes as Uint8Array | undefined) : body && JSON.stringify(body);
    if (payload !== undefined)
      headers.set('content-type', operation.upload ? 'application/octet-stream' : 'application/json');
    const init = { method, headers, body: payload ?? null, signal: options.signal ?? null };
    return received(operation, () => send(base + target, init as RequestInit));
  };
}

function splitOrRefuse(operation: AnyDeclaration, input: Sending['input']): SplitInput {
  try {
    return splitInput(operation, input);
  } catch (error) {
    throw error instanceof Refusal ? new ProblemError(error.problem) : error;
  }
}

function headersOf({ idempotencyKey, ifMatch }: CallOptions, token: string | undefined): Headers {
  const headers = new Headers();
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
  if (ifMatch !== undefined) headers.set('if-match', ifMatch);
  return headers;
}

async function received(operation: AnyDeclaration, send: () => Promise<Response>): Promise<unknown> {
  const { response, bytes } = await whole(operation, send);
  if (response.ok && operation.output === 'file') return fileOf(response, bytes);
  const text = new TextDecoder().decode(bytes);
  const { status } = response;
  const json = jsonOf(text);
  if (json === undefined) throw new UnreadableAnswerError(operation.id, { status, text });
  if (response.ok) return json;
  if (!isProblem(json)) throw new UnreadableAnswerError(operation.id, { status, text });
  throw new ProblemError(json);
}

/** The answer with its bytes. A connection that ends before the last byte is lost; an abort by the caller is not. */
async function whole(operation: AnyDeclaration, send: () => Promise<Response>) {
  try {
    const response = await send();
    return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
  } catch (error) {
    if ((error as Error).name === 'AbortError' || (error as Error).name === 'TimeoutError') throw error;
    throw new ConnectionLostError(operation.id, error);
  }
}

function fileOf(response: Response, bytes: Uint8Array): FileContent {
  const media_type = response.headers.get('content-type') ?? 'application/octet-stream';
  return { name: fileNameOf(response.headers.get('content-disposition') ?? ''), media_type, bytes };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isProblem(json: unknown): json is Problem {
  if (typeof json !== 'object' || json === null) return false;
  const { code, status, detail } = json as Partial<Problem>;
  return typeof code === 'string' && typeof status === 'number' && typeof detail === 'string';
}
