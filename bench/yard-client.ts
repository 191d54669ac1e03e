// A server of ours in a process of its own, with one workspace open at an image.
import { type Child, startChild } from './child.ts';
import { controlClient, type OpenedAnswer, UNLIMITED } from './client.ts';
import type { YardServerHello, YardServerOptions } from './yard-server.ts';

/** A running server and the way into its workspace. */
export interface YardServer {
  readonly server: Child<YardServerHello>;
  readonly agentUrl: string;
  readonly token: string;
}

/** Starts a server and opens a workspace. */
export async function startYardServer({
  image,
  ...options
}: YardServerOptions & { readonly image: string }): Promise<YardServer> {
  const server = await startChild<YardServerHello>('yard-server', options);
  const { agentUrl, controlUrl, key } = server.hello;
  const control = controlClient(controlUrl, key);
  // Thousands of calls a second would otherwise carry the company years ahead.
  const opening = { image, limits: UNLIMITED, clock: { mode: 'manual' } };
  const { agent } = await control<OpenedAnswer>('PUT', '/v1/workspaces/load', opening);
  return { server, agentUrl, token: agent.token };
}
