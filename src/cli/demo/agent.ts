// The agent of the demo: one employee's token, used through MCP and through plain HTTP. Each call is told on one line.
import type { Client } from '@modelcontextprotocol/client';
import type { AgentOperations, InputFor, OutputFor } from '../../server.ts';
import type { Outputs } from '../../surfaces/client/index.ts';
import { callLine } from './screen.ts';

type Id = keyof Outputs<AgentOperations>;

/** How a call is told, and what must come of it. */
export interface Telling<Body> {
  /** The call in words; over HTTP method and path stand before it. */
  readonly told: string;
  /** What came of it, in words. */
  result(body: Body): string;
  /** The problem that is wanted, where none would be wrong. */
  readonly refused?: string;
}

/** A request over plain HTTP. */
export interface Request {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly body?: object;
  readonly ifMatch?: string;
}

/** An agent at work. */
export interface Agent {
  readonly calls: readonly { readonly way: 'mcp' | 'http'; readonly outcome: string }[];
  /** Calls a tool; fails unless the outcome is the wanted one. */
  mcp<I extends Id>(id: I, input: InputFor<I>, telling: Telling<OutputFor<I>>): Promise<OutputFor<I>>;
  /** Sends a request; fails unless the outcome is the wanted one. */
  http<I extends Id>(id: I, request: Request, telling: Telling<OutputFor<I>>): Promise<OutputFor<I>>;
  close(): Promise<void>;
}

/** Connects an agent with a token. */
export async function connectAgent(url: string, token: string): Promise<Agent> {
  const client = await connectMcp(url, token);
  const calls: { way: 'mcp' | 'http'; outcome: string }[] = [];
  return {
    calls,
    async mcp(id, input, telling) {
      const name = id.replaceAll('.', '_');
      const { outcome, body } = await callTool(client, name, input);
      calls.push({ way: 'mcp', outcome });
      callLine('MCP', `${name} ${telling.told}`.trimEnd(), resultOf(outcome, body, telling));
      return body as never;
    },
    async http(_id, request, telling) {
      const { outcome, body } = await send({ url, token }, request);
      calls.push({ way: 'http', outcome });
      callLine('HTTP', `${request.method} ${telling.told}`, resultOf(outcome, body, telling));
      return body as never;
    },
    close: () => client.close(),
  };
}

/** A client of the official SDK, connected. */
export async function connectMcp(url: string, token: string): Promise<Client> {
  const { Client, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
  const client = new Client(
    { name: 'tiltyard-demo', version: '1' },
    { versionNegotiation: { mode: 'auto' } },
  );
  const headers = { authorization: `Bearer ${token}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }),
  );
  return client;
}

interface Outcome {
  readonly outcome: string;
  readonly body: unknown;
}

async function callTool(client: Client, name: string, input: object): Promise<Outcome> {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: { ...input } });
  if (!isError) return { outcome: 'ok', body: structuredContent };
  const [problem] = content as readonly { text: string }[];
  const body = JSON.parse(problem?.text ?? '{}') as { code: string };
  return { outcome: body.code, body };
}

async function send(
  { url, token }: { url: string; token: string },
  { method, path, body, ifMatch }: Request,
): Promise<Outcome> {
  const headers: Record<string, string> = { authorization: `Bearer ${token}` };
  if (body) headers['content-type'] = 'application/json';
  if (ifMatch !== undefined) headers['if-match'] = `"${ifMatch}"`;
  const response = await fetch(`${url}${path}`, {
    method,
    headers,
    body: body ? JSON.stringify(body) : null,
  });
  const answer = (await response.json()) as { code: string };
  return { outcome: response.ok ? 'ok' : answer.code, body: answer };
}

function resultOf<Body>(
  outcome: string,
  body: unknown,
  { told, result, refused = 'ok' }: Telling<Body>,
): string {
  if (outcome !== refused)
    throw new Error(`"${told}" ended with ${outcome} instead of ${refused}: ${JSON.stringify(body)}`);
  return outcome === 'ok' ? result(body as Body) : `refused: ${outcome}`;
}
