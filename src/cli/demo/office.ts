// A server on free ports with a workspace in it, and what the demo needs to look at both.
import { readFileSync } from 'node:fs';
import type { AgentClient, ControlClient, Server } from '../../server.ts';

/** The workspace of the demo. */
export const workspace = { workspace_id: 'demo' } as const;

/** An opened office. */
export interface Office {
  readonly server: Server;
  readonly control: ControlClient;
  readonly opened: Awaited<ReturnType<ControlClient['workspaces']['open']>>;
  /** A colleague who looks without moving the clock. */
  readonly onlooker: AgentClient;
}

/** Starts the server and opens the reference company for the lead of its support team. */
export async function openOffice(): Promise<Office> {
  const { startServer } = await import('../../server.ts');
  const server = await startServer({ data: 'memory', checkOutput: true });
  try {
    return await openWorkspace(server);
  } catch (error) {
    await server.close();
    throw error;
  }
}

async function openWorkspace(server: Server): Promise<Office> {
  const { createAgentClient, createControlClient } = await import('../../server.ts');
  const token = readFileSync(server.keyFile, 'utf8').trim();
  const control = createControlClient({ url: server.controlUrl, token });
  const opened = await control.workspaces.open({
    ...workspace,
    world: 'brennhagel',
    seed: 0,
    principal: 'person:nele-wiebrock',
  });
  const colleague = await control.tokens.create({ ...workspace, principal: 'person:amelie-vorhauer' });
  const onlooker = createAgentClient({ url: server.agentUrl, token: colleague.token });
  return { server, control, opened, onlooker };
}
