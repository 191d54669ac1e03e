// Routes that are no operations. Each is named, and a plane has at most five.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Arrival, tokenOf } from './arrival.ts';

/** What an extra route is given. */
export interface ExtraRequest {
  readonly method: string;
  /** Path without the token in front. */
  readonly path: string;
  /** The caller's token, from the path or the header; nobody has looked at it yet. */
  readonly token: string | undefined;
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  /** The same request as the web has it. */
  readonly request: Request;
}

/** An extra route: `/openapi.json`, `/docs` with what the page loads, `/mcp`, `/healthz`. */
export interface Extra {
  /** As documents and laws name it. */
  readonly path: string;
  /** Paths below it that belong to it. */
  readonly below?: readonly string[];
  readonly methods: readonly string[];
  answer(request: ExtraRequest): Response | Promise<Response>;
}

/** An extra as the app registers it. */
export function extraHandler({ path, below = [], methods, answer }: Extra) {
  return {
    methods: [...methods],
    paths: [path, ...below],
    handle: (arrival: Arrival, request: Request) => {
      const { incoming, outgoing } = arrival;
      const method = incoming.method as string;
      return answer({ method, path: arrival.path, token: tokenOf(arrival), incoming, outgoing, request });
    },
  };
}
