// Builds a client over any way of sending: namespaces and methods are a walk over the operations.
import type { AnyDeclaration } from '../../operations/operation.ts';
import type { CallOptions, Client } from './types.ts';

/** One call on its way out. `input` is as the caller gave it, `bytes` included. */
export interface Sending {
  readonly operation: AnyDeclaration;
  readonly input: Readonly<Record<string, unknown>>;
  readonly options: CallOptions;
}

/** Sends a call; answers its output, or throws one of the errors of errors.ts. */
export type Send = (sending: Sending) => Promise<unknown>;

type Input = Readonly<Record<string, unknown>>;
type AnyMethod = (input?: Input, options?: CallOptions) => Promise<unknown>;
type AnyCall = (id: string, ...rest: Parameters<AnyMethod>) => Promise<unknown>;

/** A client of those operations that have a route. */
export function buildClient<O extends AnyDeclaration>(
  operations: readonly AnyDeclaration[],
  send: Send,
): Client<O> {
  const routed = operations.filter((operation) => operation.route !== undefined);
  const byId = new Map(routed.map((operation) => [operation.id, operation]));
  const call: AnyCall = async (id, input = {}, options = {}) => {
    const operation = byId.get(id);
    if (!operation) throw new TypeError(`There is no operation "${id}".`);
    return send({ operation, input, options });
  };
  const each: (...rest: Parameters<AnyCall>) => AsyncGenerator<unknown> = (id, input, options) =>
    items((cursor) => call(id, { ...input, ...cursor }, options));
  return { ...namespaces([...byId.keys()], call), call, each } as unknown as Client<O>;
}

function namespaces(ids: readonly string[], call: AnyCall): Record<string, Record<string, AnyMethod>> {
  const spaces = new Map<string, [string, AnyMethod][]>();
  for (const id of ids) {
    const [space = '', verb = ''] = id.split('.');
    const methods = spaces.get(space) ?? [];
    methods.push([verb, (input, options) => call(id, input, options)]);
    spaces.set(space, methods);
  }
  return Object.fromEntries([...spaces].map(([space, methods]) => [space, Object.fromEntries(methods)]));
}

interface Page {
  readonly items: readonly unknown[];
  readonly next_cursor: string | null;
}

async function* items(read: (cursor: { cursor?: string }) => Promise<unknown>): AsyncGenerator<unknown> {
  let cursor: { cursor?: string } | undefined = {};
  while (cursor) {
    const page = (await read(cursor)) as Page;
    yield* page.items;
    cursor = page.next_cursor === null ? undefined : { cursor: page.next_cursor };
  }
}
