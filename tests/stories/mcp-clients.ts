// Real, unmodified clients of both generations of the SDK, behind one face, over HTTP and over a bridge on stdio.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { Client as Client2, StreamableHTTPClientTransport as Http2 } from '@modelcontextprotocol/client';
import { StdioClientTransport as Stdio2 } from '@modelcontextprotocol/client/stdio';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as Stdio1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as Http1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { build } from 'vite';

/** What the stories do with a client. */
export interface StoryClient {
  // biome-ignore lint/suspicious/noExplicitAny: results of two generations of the SDK
  call(name: string, args?: Record<string, unknown>): Promise<any>;
  toolNames(): Promise<string[]>;
  /** Version of the protocol that was agreed on. */
  readonly version: string | undefined;
  readonly serverName: string | undefined;
  close(): Promise<void>;
}

/** Where a client shall go. */
export interface Destination {
  readonly url: string;
  readonly token: string;
  /** The bridge, built; only for those that go over it. */
  readonly program: string;
}

/** The clients by what they are. */
export const clients: Readonly<Record<string, (to: Destination) => Promise<StoryClient>>> = {
  '1.x over HTTP, token in the header': ({ url, token }) =>
    first(new Http1(new URL(`${url}/mcp`), { requestInit: { headers: bearer(token) } })),
  '1.x over HTTP, token in the path': ({ url, token }) => first(new Http1(new URL(`${url}/t/${token}/mcp`))),
  '2.x over HTTP, with handshake': ({ url, token }) => second(http2(url, token), 'legacy'),
  '2.x over HTTP, which finds out itself': ({ url, token }) => second(http2(url, token), 'auto'),
  '2.x over HTTP, without handshake, token in the path': ({ url, token }) =>
    second(new Http2(new URL(`${url}/t/${token}/mcp`)), { pin: '2026-07-28' }),
  '1.x over the bridge': (to) => first(new Stdio1(command(to))),
  '2.x over the bridge, with handshake': (to) => second(new Stdio2(command(to)), 'legacy'),
  '2.x over the bridge, which finds out itself': (to) => second(new Stdio2(command(to)), 'auto'),
  '2.x over the bridge, without handshake': (to) => second(new Stdio2(command(to)), { pin: '2026-07-28' }),
};

/** Builds the bridge into one file, so that Node can run it as it is. Answers its path and how to remove it. */
export async function buildBridge(): Promise<{ program: string; remove: () => void }> {
  const outDir = mkdtempSync(join(tmpdir(), 'tiltyard-bridge-'));
  await build({
    configFile: false,
    logLevel: 'silent',
    ssr: { noExternal: true },
    build: {
      ssr: fileURLToPath(new URL('./mcp-bridge-main.ts', import.meta.url)),
      outDir,
      rolldownOptions: { output: { entryFileNames: 'bridge.mjs' } },
    },
  });
  return { program: join(outDir, 'bridge.mjs'), remove: () => rmSync(outDir, { recursive: true }) };
}

/** How a host starts the bridge. */
function command({ url, token, program }: Destination) {
  return { command: process.execPath, args: [program, `${url}/mcp`, token], stderr: 'ignore' as const };
}

function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

function http2(url: string, token: string): Http2 {
  return new Http2(new URL(`${url}/mcp`), { requestInit: { headers: bearer(token) } });
}

async function first(transport: Http1 | Stdio1): Promise<StoryClient> {
  const client = new Client1({ name: 'story', version: '1' });
  await client.connect(transport as Transport);
  return {
    call: (name, args = {}) => client.callTool({ name, arguments: args }),
    toolNames: async () => (await client.listTools()).tools.map(({ name }) => name),
    version: 'protocolVersion' in transport ? transport.protocolVersion : undefined,
    serverName: client.getServerVersion()?.name,
    close: () => client.close(),
  };
}

async function second(
  transport: Http2 | Stdio2,
  mode: 'legacy' | 'auto' | { pin: string },
): Promise<StoryClient> {
  const client = new Client2({ name: 'story', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(transport);
  return {
    call: (name, args = {}) => client.callTool({ name, arguments: args }),
    toolNames: async () => (await client.listTools()).tools.map(({ name }) => name),
    version: client.getNegotiatedProtocolVersion(),
    serverName: client.getServerVersion()?.name,
    close: () => client.close(),
  };
}
