// Our side of the comparisons over HTTP: a yard with the desk on it, listening as `serve` does.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { agentPlane } from '../src/operations/agent-plane.ts';
import { listen } from '../src/surfaces/http/index.ts';
import { mcpEndpoint } from '../src/surfaces/mcp/endpoint.ts';
import type { Service } from './child.ts';
import { openDeskYard } from './desk-world.ts';
import { openAt, tokenOf } from './workspaces.ts';

/** Which image the workspace opens at, in which data folder. */
export interface YardServerOptions {
  readonly data: string;
  readonly image: string;
}

/** Where the server is, and who may call. */
export interface YardServerHello {
  readonly url: string;
  readonly mcpUrl: string;
  readonly token: string;
}

/** Serves one workspace. Asked anything, it answers how much processor time it has used. */
export async function start({ data, image }: YardServerOptions): Promise<Service> {
  const yard = openDeskYard(data);
  const token = tokenOf(yard, openAt(yard, image));
  const plane = agentPlane(yard);
  const { url } = await listen({ plane, host: '127.0.0.1', port: 0 });
  const endpoint = mcpEndpoint(plane);
  const server = createServer((incoming, outgoing) => void endpoint.handle(incoming, outgoing, token));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const hello: YardServerHello = { url, mcpUrl: `http://127.0.0.1:${port}/mcp`, token };
  return { hello, ask: () => process.cpuUsage() };
}
