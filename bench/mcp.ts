// Tool calls over MCP, beside the SDK's own server; and what the reference company's own operations stand over HTTP.
import { join } from 'node:path';
import { startChild } from './child.ts';
import { requestId } from './desk-world.ts';
import type { Load } from './load.ts';
import { dataFolder, type Prepared } from './prepared.ts';
import type { BareMcpOptions } from './references/bare-mcp.ts';
import { imageBytes } from './references/image-bytes.ts';
import { notYet, type Row, reaches, row } from './row.ts';
import { alternate, jsonHeaders, type Side } from './turns.ts';
import { recordIds, type World, worlds } from './world.ts';
import { startYardServer } from './yard-client.ts';

export async function measure(prepared: Prepared): Promise<Row[]> {
  const client = await startChild('load');
  const data = dataFolder(prepared);
  const images = join(data, 'images');
  const image = prepared.desk.medium.hash;
  const yard = await startYardServer({ world: 'desk', data, image });
  const options: BareMcpOptions = { images, image };
  const bare = await startChild<string>('bare-mcp', options);
  const call = toolCall('desk_get', { request_id: requestId(7) });
  const stood = await alternate(client, {
    ours: {
      server: yard.server,
      load: { url: yard.agentUrl, requests: call, headers: jsonHeaders(yard.token) },
    },
    bare: { server: bare, load: { url: bare.hello, requests: call, headers: jsonHeaders() } },
  });
  await Promise.all([client, yard.server, bare].map((child) => child.stop()));
  return [
    row('MCP tools/call', {
      value: stood.ours.perSecond,
      unit: 'calls/s',
      reference: stood.bare.perSecond,
      budget: reaches(1500, 'calls/s'),
      note: "reference: the SDK's McpServer with one tool that reads the same record, a server per request",
    }),
    row('MCP tools/call: server CPU per call', {
      value: stood.ours.cpu,
      unit: 'µs',
      reference: stood.bare.cpu,
    }),
    ...(await company(prepared)),
  ];
}

/** What an agent of the reference company meets: an operation with a dozen selects. */
async function company(prepared: Prepared): Promise<Row[]> {
  const { name, medium } = prepared.world;
  if (name !== 'company')
    return [notYet('GET one ticket of the company over HTTP', 'the company has no tickets')];
  const client = await startChild('load');
  const data = dataFolder(prepared);
  const ids = recordIds(imageBytes(join(data, 'images'), medium.hash), worlds[name] as World).slice(0, 200);
  const { server, agentUrl, token } = await startYardServer({ world: name, data, image: medium.hash });
  const side = (requests: Load['requests']): Side => ({
    server,
    load: { url: agentUrl, requests, headers: jsonHeaders(token) },
  });
  const stood = await alternate(client, {
    get: side(ids.map((id) => ({ method: 'GET', path: `/v1/tickets/${id}` }))),
    tool: side(toolCall('tickets_get', { ticket_id: ids[0] })),
  });
  await Promise.all([client.stop(), server.stop()]);
  return [
    row('GET one ticket of the company over HTTP', { value: stood.get.perSecond, unit: 'req/s' }),
    row('GET one ticket: server CPU per request', { value: stood.get.cpu, unit: 'µs' }),
    row('MCP tools/call of tickets_get', { value: stood.tool.perSecond, unit: 'calls/s' }),
    row('MCP tools/call of tickets_get: server CPU per call', { value: stood.tool.cpu, unit: 'µs' }),
  ];
}

function toolCall(name: string, input: unknown): Load['requests'] {
  const params = { name, arguments: input };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  return [{ method: 'POST', path: '/mcp', body }];
}
