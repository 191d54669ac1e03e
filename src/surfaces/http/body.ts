// Bodies, read from the stream and counted: JSON into memory, files into the store. Nothing is kept of what is refused.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Upload } from '../../operations/context.ts';
import type { Bytes } from '../../operations/plane.ts';
import { type Problem, toProblem } from '../../operations/problem.ts';
import { PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE } from '../../operations/problems.ts';
import { shortageProblem } from '../../operations/shortage.ts';

/** The client went away before its body was whole: there is nobody to answer. */
export const ABORTED = 'aborted';

/** Whether the request announces a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return (length !== undefined && length !== '0') || headers['transfer-encoding'] !== undefined;
}

/** What can be said against a body before a byte of it was read. */
export function announcedProblem({ headers }: IncomingMessage, limit: number): Problem | undefined {
  if (Number(headers['content-length'] ?? 0) > limit) return tooLarge(limit);
  const encoding = headers['content-encoding'];
  if (encoding === undefined || encoding === 'identity') return undefined;
  const message = 'Send the body as it is: Content-Encoding is not taken.';
  return toProblem(UNSUPPORTED_MEDIA_TYPE, {}, { errors: [{ pointer: '', message }] });
}

/** Whether the body says that it is JSON in UTF-8. */
export function isJson({ headers }: IncomingMessage): boolean {
  const type = headers['content-type'];
  return type === 'application/json' || (type !== undefined && json.test(type));
}

const json = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?;?$/i;

/** The body as bytes, or the problem when there are more than `limit`. */
export function readBytes(
  incoming: IncomingMessage,
  limit: number,
): Promise<Buffer | Problem | typeof ABORTED> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = (result: Buffer | Problem | typeof ABORTED) => {
      incoming.off('data', take).off('end', whole).off('error', gone).off('close', gone);
      resolve(result);
    };
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) finish(tooLarge(limit));
      else chunks.push(chunk);
    };
    const whole = () => finish(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks));
    const gone = () => finish(ABORTED);
    incoming.on('data', take).on('end', whole).on('error', gone).on('close', gone);
  });
}

/** Streams the body into the store. */
export async function receive(
  incoming: IncomingMessage,
  bytes: Bytes,
  limit: number,
): Promise<Upload | Problem | typeof ABORTED> {
  try {
    // Left alone when the store has had enough, so that the refusal still finds its way back.
    return await bytes.receive(incoming.iterator({ destroyOnReturn: false }), limit);
  } catch (error) {
    if ((error as Error).name === 'BlobTooLargeError') return tooLarge(limit);
    if (incoming.destroyed && !incoming.complete) return ABORTED;
    const shortage = shortageProblem(error);
    if (shortage) return shortage;
    throw error;
  }
}

/** Tells a client that waits for leave to send its body (`Expect: 100-continue`) that it may. */
export function invite(incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (incoming.headers.expect !== undefined) outgoing.writeContinue();
}

function tooLarge(limit: number): Problem {
  return toProblem(PAYLOAD_TOO_LARGE, { limit });
}
