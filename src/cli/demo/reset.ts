// Back to the beginning: the first digest again, and no token of before that still opens anything.
import { connectMcp } from './agent.ts';
import type { Claiming } from './claims.ts';
import { type Office, workspace } from './office.ts';
import { heading, tell } from './screen.ts';

/** Resets the workspace; answers how an agent reaches it now. */
export async function showReset({ server, control, opened }: Office, claim: Claiming) {
  heading('6. Reset');
  const worked = await control.inspection.digest(workspace);
  const { workspace: anew, agent } = await control.workspaces.reset(workspace);
  const counted = await control.inspection.digest({ ...workspace, recount: true });
  tell(`digest when opened       ${opened.workspace.digest}`);
  tell(`digest after the work    ${worked.content}`);
  tell(`digest after the reset   ${anew.digest}`);
  claim(
    'After the reset the digest is the first one again, also when counted anew over all rows.',
    worked.content !== opened.workspace.digest &&
      anew.digest === opened.workspace.digest &&
      counted.recounted?.content === opened.workspace.digest &&
      counted.recounted.agrees,
  );
  const { token } = opened.agent;
  const statuses = [await httpStatus(server.agentUrl, token), await mcpStatus(server.agentUrl, token)];
  const fresh = await httpStatus(server.agentUrl, agent.token);
  tell(`\nold token: HTTP ${statuses[0]}, MCP ${statuses[1]}; new token: HTTP ${fresh}`);
  claim(
    'The old token gets 401 over HTTP and MCP; the new one works.',
    statuses.every((status) => status === 401) && fresh === 200,
  );
  return agent;
}

async function httpStatus(url: string, token: string): Promise<number> {
  const response = await fetch(`${url}/v1/me`, { headers: { authorization: `Bearer ${token}` } });
  await response.arrayBuffer();
  return response.status;
}

async function mcpStatus(url: string, token: string): Promise<number> {
  try {
    const client = await connectMcp(url, token);
    await client.close();
    return 200;
  } catch (error) {
    return (error as { status?: number }).status ?? 0;
  }
}
