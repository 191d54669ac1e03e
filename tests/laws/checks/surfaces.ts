// The law of surfaces: one call gives equal results and equal entries, whichever way it came in.
import { Client as McpClient, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { AnyDeclaration } from '../../../src/operations/operation.ts';
import { createClient } from '../../../src/surfaces/client/index.ts';
import { processClient } from '../../../src/surfaces/process/plane-client.ts';
import type { Explored } from '../../generate/explore.ts';
import type { TestWorkspace } from '../../harness.ts';
import { reached } from '../../record.ts';
import type { ServedCompany } from '../../served-company.ts';
import { standing } from './replay.ts';

/** One way in: makes the call with a token and answers the output. */
export interface Way {
  readonly name: string;
  call(served: ServedCompany, test: TestWorkspace, call: Calling): Promise<unknown>;
}

interface Calling {
  readonly operation: AnyDeclaration;
  readonly input: Record<string, unknown>;
  readonly bytes: Uint8Array | undefined;
  readonly token: string;
}

/** Makes an accepted call through every way, each on a workspace of its own, and compares with the call in process. */
export async function judgeSurfaces(
  served: ServedCompany,
  at: () => TestWorkspace,
  { call, ways }: { call: Explored; ways: readonly Way[] },
): Promise<string[]> {
  const plain = at();
  const { operation, input, as, upload } = call;
  const outcome = plain.outcome(operation.id, input, { as, ...(upload && { upload }) });
  const wanted = outcome.ok ? JSON.stringify(outcome.output) : outcome.problem.code;
  const bytes = upload && plain.assembly.agent.bytes.read(upload.sha256);
  const sentences: string[] = [];
  for (const way of ways) {
    const test = at();
    const token = served.tokenFor(test, as);
    const answer = await way.call(served, test, {
      operation,
      input: input as Record<string, unknown>,
      bytes,
      token,
    });
    if (operation.output !== 'file' && JSON.stringify(answer) !== wanted) {
      sentences.push(
        `${operation.id} through ${way.name} answered ${JSON.stringify(answer)?.slice(0, 300)} instead of ${wanted.slice(0, 300)}`,
      );
    }
    if (standing(test).chain !== standing(plain).chain)
      sentences.push(`${operation.id} through ${way.name} left another entry`);
    reached('operation', operation.id);
    reached('client', `${way.name} ${operation.id}`);
  }
  return sentences;
}

/** REST by the typed client, MCP by the official client, and the in-process client. */
export const ways: readonly Way[] = [
  {
    name: 'rest',
    call: ({ url }, test, { operation, input, bytes, token }) =>
      byId(createClient(test.assembly.agent.operations, { url, token }), operation, {
        ...input,
        ...(bytes && { bytes }),
      }),
  },
  {
    name: 'process',
    call: (_, test, { operation, input, bytes, token }) =>
      byId(processClient(test.assembly.agent, token), operation, { ...input, ...(bytes && { bytes }) }),
  },
  { name: 'mcp', call: overMcp },
];

async function byId(
  client: unknown,
  operation: AnyDeclaration,
  input: Record<string, unknown>,
): Promise<unknown> {
  return (client as { call(id: string, input: unknown): Promise<unknown> }).call(operation.id, input);
}

async function overMcp(
  { url }: ServedCompany,
  _: TestWorkspace,
  { operation, input, bytes, token }: Calling,
): Promise<unknown> {
  const client = new McpClient({ name: 'law', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/t/${token}/mcp`)));
  const more = {
    ...(bytes && { content: Buffer.from(bytes).toString('base64') }),
    ...(operation.effect === 'read' && { max_kib: 1024 }),
  };
  const result = await client.callTool({
    name: operation.id.replace('.', '_'),
    arguments: { ...input, ...more },
  });
  await client.close();
  return result.structuredContent;
}
