// Reference: the same record behind hono and better-sqlite3, as their authors would write it, without middleware.
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { Service } from '../child.ts';
import { plainRequests, requestReader, requestWriter } from './bare-database.ts';
import { imageBytes } from './image-bytes.ts';

/** Which image the rows come from, and where its file goes. */
export interface BareServerOptions {
  readonly images: string;
  readonly image: string;
  readonly file: string;
}

/** Serves `GET` and `POST /v1/requests`: reads from memory, inserts into a WAL file. */
export async function start({ images, image, file }: BareServerOptions): Promise<Service> {
  const bytes = imageBytes(images, image);
  const read = requestReader(plainRequests(bytes, ':memory:'));
  const insert = requestWriter(plainRequests(bytes, file));
  const template = read('req_000000000007');
  let next = 0;
  const app = new Hono();
  app.get('/v1/requests/:id', (c) => {
    const row = read(c.req.param('id'));
    return row ? c.json(row) : c.notFound();
  });
  app.post('/v1/requests', async (c) => {
    const { subject, position } = await c.req.json<{ subject: string; position: number }>();
    const id = `req_${++next}`;
    insert({ ...template, id, subject, number: `REQ-${position}` });
    return c.json({ id }, 201);
  });
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return { hello: `http://127.0.0.1:${port}`, ask: () => ({ cpu: process.cpuUsage() }) };
}
