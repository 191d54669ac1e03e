// Reference: one tool that reads the same record, with the SDK's server as its authors show it for stateless HTTP.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Service } from '../child.ts';
import { plainRequests, requestReader } from './bare-database.ts';
import { imageBytes } from './image-bytes.ts';

/** Which image the rows come from. */
export interface BareMcpOptions {
  readonly images: string;
  readonly image: string;
}

/** Serves `desk_get`. */
export async function start({ images, image }: BareMcpOptions): Promise<Service> {
  const read = requestReader(plainRequests(imageBytes(images, image), ':memory:'));
  const input = z.object({ request_id: z.string().max(40) });
  const http = createServer(async (request, response) => {
    const server = new McpServer({ name: 'bare', version: '1.0.0' });
    server.registerTool(
      'desk_get',
      { description: 'Read a request.', inputSchema: input },
      ({ request_id }) => {
        const structuredContent = read(request_id) ?? {};
        return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
      },
    );
    const transport = new NodeStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    await transport.handleRequest(request, response);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  return { hello: `http://127.0.0.1:${port}`, ask: () => ({ cpu: process.cpuUsage() }) };
}
