// The one function that is registered for each operation: from the raw request to a call, from its outcome to a response.
import type { Upload } from '../../operations/context.ts';
import type { Outcome } from '../../operations/outcome.ts';
import type { Plane } from '../../operations/plane.ts';
import { type Problem, toProblem } from '../../operations/problem.ts';
import { INVALID_INPUT, UNSUPPORTED_MEDIA_TYPE } from '../../operations/problems.ts';
import { accepted, refused, responseOf } from './answer.ts';
import { type Arrival, callHeaders, queryOf, tokenOf } from './arrival.ts';
import { ABORTED, announcedProblem, hasBody, invite, isJson, readBytes, receive } from './body.ts';
import type { Endpoint, Reading } from './endpoint.ts';
import { fileResponse } from './file-answer.ts';
import { parseBody } from './json-body.ts';
import { MOST_JSON_BYTES } from './limits.ts';

/** Answers one request; at once when nothing has to be waited for. */
export type Handler = (arrival: Arrival) => Response | Promise<Response>;

/** The handler of an operation. */
export function handlerOf(plane: Plane, endpoint: Endpoint): Handler {
  if (endpoint.body === 'json') return jsonHandler(plane, endpoint);
  return endpoint.body === 'bytes' ? uploadHandler(plane, endpoint) : plainHandler(plane, endpoint);
}

function plainHandler(plane: Plane, endpoint: Endpoint): Handler {
  return (arrival) => {
    const reading = endpoint.read(arrival.path, queryOf(arrival));
    const surplus = hasBody(arrival.incoming) ? noBody() : undefined;
    return call({ plane, endpoint, arrival }, surplus ? { ...reading, unreadable: surplus } : reading);
  };
}

function jsonHandler(plane: Plane, endpoint: Endpoint): Handler {
  return (arrival) => {
    const { incoming, outgoing, path } = arrival;
    const target = { plane, endpoint, arrival };
    const query = queryOf(arrival);
    if (!hasBody(incoming)) return call(target, endpoint.read(path, query));
    const problem =
      announcedProblem(incoming, MOST_JSON_BYTES) ??
      (isJson(incoming) ? undefined : toProblem(UNSUPPORTED_MEDIA_TYPE));
    // Nobody's bytes are read; the call is refused with 401 before the problem is looked at.
    if (problem || !plane.knows(tokenOf(arrival)))
      return call(target, { input: undefined, unreadable: problem });
    invite(incoming, outgoing);
    return readBytes(incoming, MOST_JSON_BYTES).then((bytes) => {
      if (bytes === ABORTED) return nobody();
      if (!Buffer.isBuffer(bytes)) return call(target, { input: undefined, unreadable: bytes });
      const body = parseBody(bytes);
      if ('problem' in body) return call(target, { input: undefined, unreadable: body.problem });
      return call(target, endpoint.read(path, query, body.fields));
    });
  };
}

function uploadHandler(plane: Plane, endpoint: Endpoint): Handler {
  const limit = endpoint.operation.upload?.limit as number;
  return (arrival) => {
    const { incoming, outgoing, path } = arrival;
    const target = { plane, endpoint, arrival };
    const reading = endpoint.read(path, queryOf(arrival));
    const unreadable =
      reading.unreadable ?? callHeaders(arrival).unreadable ?? announcedProblem(incoming, limit);
    const hopeless = unreadable || !endpoint.operation.input.safeParse(reading.input).success;
    if (hopeless || !plane.knows(tokenOf(arrival))) return call(target, { ...reading, unreadable });
    invite(incoming, outgoing);
    return receive(incoming, plane.bytes, limit).then((upload) => {
      if (upload === ABORTED) return nobody();
      if ('code' in upload) return call(target, { ...reading, unreadable: upload });
      return call(target, reading, upload);
    });
  };
}

interface Target {
  readonly plane: Plane;
  readonly endpoint: Endpoint;
  readonly arrival: Arrival;
}

type Read = Reading | { readonly input: undefined; readonly unreadable: Problem | undefined };

function call(target: Target, read: Read, upload?: Upload): Response | Promise<Response> {
  const { plane, endpoint, arrival } = target;
  const headers = callHeaders(arrival);
  const outcome = plane.dispatch({
    operation: endpoint.operation,
    token: tokenOf(arrival),
    input: read.input,
    surface: 'http',
    trusted: true,
    unreadable: read.unreadable ?? headers.unreadable,
    ifMatch: headers.ifMatch,
    idempotencyKey: headers.idempotencyKey,
    upload,
  });
  return outcome instanceof Promise
    ? outcome.then((late) => respond(target, late))
    : respond(target, outcome);
}

function respond({ plane, endpoint, arrival }: Target, outcome: Outcome): Response {
  if (outcome.reply === 'lost') {
    arrival.incoming.socket.destroy();
    return nobody();
  }
  if (!outcome.ok) return responseOf(refused(outcome));
  if (endpoint.operation.output === 'file')
    return fileResponse(outcome, plane.bytes, arrival.incoming.method);
  return responseOf(accepted(outcome, endpoint, arrival.path));
}

/** Handed on for form's sake: the socket is gone. */
function nobody(): Response {
  return new Response(null, { status: 204 });
}

function noBody(): Problem {
  const message = 'This method takes no body. Send the fields in the query.';
  return toProblem(INVALID_INPUT, {}, { errors: [{ pointer: '', message }] });
}
