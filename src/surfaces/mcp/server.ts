// The SDK's low-level server for one request. Protocol behaviour of both eras is the SDK's; this surface adds what tools
// there are and what a call does. A server is as cheap as the objects it holds (10 µs), so each request gets its own and
// no state of one caller can meet another's.
import { Server, type ServerOptions, SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server';
import type { Plane } from '../../operations/plane.ts';
import { callTool } from './call.ts';
import type { Exchange } from './exchange.ts';

/** The revision without handshake; the SDK keeps no constant of it. */
export const STATELESS_REVISION = '2026-07-28';

/** How the server names itself. */
export interface ServerInfo {
  readonly name: string;
  readonly version: string;
}

/** A server that answers for one request. */
export function serverFor(plane: Plane, exchange: Exchange, info: ServerInfo): Server {
  const server = new Server(info, options);
  server.setRequestHandler('tools/list', () => ({ tools: [...exchange.offer.tools] }));
  server.setRequestHandler('tools/call', (request) => callTool(plane, exchange, request.params));
  return server;
}

const options: ServerOptions = {
  capabilities: { tools: {} },
  supportedProtocolVersions: [...SUPPORTED_PROTOCOL_VERSIONS, STATELESS_REVISION],
};
