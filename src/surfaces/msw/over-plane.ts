// Answers web requests from a plane in this process, through the HTTP surface but without a socket.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Plane } from '../../operations/plane.ts';
import { httpApp } from '../http/index.ts';

/** Answers one request; a lost reply is a network error, as msw makes one of `Response.error()`. */
export type Answer = (request: Request, target: Target) => Promise<Response>;

/** Where the request goes and as whom. */
export interface Target {
  /** Path and query, as a server would see them. */
  readonly url: string;
  /** Sent when the request names no token itself. */
  readonly token: string | undefined;
}

/** The HTTP surface of a plane as a function from request to response. */
export function overPlane(plane: Plane): Answer {
  const { app } = httpApp({ ...plane, dispatch: (call) => plane.dispatch({ ...call, surface: 'msw' }) });
  return async (request, target) => {
    const wire = { lost: false };
    const incoming = incomingOf(await partsOf(request, target), () => {
      wire.lost = true;
    });
    const outgoing = {} as ServerResponse;
    const response = await app.fetch(request, { incoming, outgoing, path: '', pathToken: undefined });
    return wire.lost ? Response.error() : response;
  };
}

interface Parts {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

async function partsOf(request: Request, { url, token }: Target): Promise<Parts> {
  const body = Buffer.from(await request.arrayBuffer());
  const headers = Object.fromEntries(request.headers);
  // The body is here already: nobody waits to be asked for it.
  delete headers.expect;
  if (body.length > 0) headers['content-length'] = String(body.length);
  if (token !== undefined) headers.authorization ??= `Bearer ${token}`;
  return { url, method: request.method, headers, body };
}

/** As much of Node's request as the HTTP surface reads. */
function incomingOf({ body, ...parts }: Parts, cut: () => void): IncomingMessage {
  const stream = Readable.from(body.length > 0 ? [body] : [], { objectMode: false });
  return Object.assign(stream, parts, {
    complete: true,
    socket: { destroy: cut },
  }) as unknown as IncomingMessage;
}
