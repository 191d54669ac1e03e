// The company behind a real socket: the agent plane with MCP beside it, and tokens for forks and people.
import { type Listening, listen } from '../src/surfaces/http/index.ts';
import { mcpEndpoint } from '../src/surfaces/mcp/endpoint.ts';
import type { TestWorkspace } from './harness.ts';

/** A served company. */
export interface ServedCompany extends Listening {
  /** A token that pays for its calls, for a principal in a workspace of this company. */
  tokenFor(test: TestWorkspace, principal: string): string;
}

/** Serves the agent plane of a test company on a free loopback port. */
export async function serveCompany(company: TestWorkspace): Promise<ServedCompany> {
  const { agent, yard } = company.assembly;
  const { handle } = mcpEndpoint(agent);
  const listening = await listen({
    plane: agent,
    host: '127.0.0.1',
    port: 0,
    mounts: [{ path: '/mcp', handle }],
  });
  const tokenFor = (test: TestWorkspace, principal: string) =>
    yard.engine.sessions.issue(test.workspace, principal, { pays: true }).token;
  return { ...listening, tokenFor };
}
