// The life of a workspace over HTTP, through the control plane, beside a bare hono server that inserts one row.
import { join } from 'node:path';
import { type Child, startChild } from './child.ts';
import { type Control, controlClient, type OpenedAnswer } from './client.ts';
import { byTurnsAsync, millisecondsAsync } from './measure.ts';
import { dataFolder, type Prepared } from './prepared.ts';
import type { BareServerOptions } from './references/bare-server.ts';
import { type Row, row, under } from './row.ts';
import type { YardServerHello } from './yard-server.ts';

const ROUNDS = 120;
const MANY = 512;

export async function measure(prepared: Prepared): Promise<Row[]> {
  const data = dataFolder(prepared);
  const { name, medium } = prepared.world;
  const yard = await startChild<YardServerHello>('yard-server', { world: name, data });
  const options: BareServerOptions = {
    images: join(data, 'images'),
    image: prepared.desk.medium.hash,
    file: join(data, 'bare.db'),
  };
  const bare = await startChild<string>('bare-server', options);
  const rows = await lives(controlClient(yard.hello.controlUrl, yard.hello.key), medium.hash, bare);
  await Promise.all([yard.stop(), bare.stop()]);
  return rows;
}

async function lives(control: Control, image: string, bare: Child<string>): Promise<Row[]> {
  const insert = controlClient(bare.hello, 'none');
  const time = (method: string, path: string, body?: unknown) => () =>
    millisecondsAsync(() => control(method, path, body));
  let next = 0;
  const put = (id: string) => control<OpenedAnswer>('PUT', `/v1/workspaces/${id}`, { image });
  await put('subject');
  await put('parent');
  await control('POST', '/v1/workspaces/subject/snapshots', { name: 'first' });
  const found = await byTurnsAsync(ROUNDS, {
    bare: () => millisecondsAsync(() => insert('POST', '/v1/requests', { subject: 'one row', position: 1 })),
    open: () => millisecondsAsync(() => put(`single-${++next}`)),
    reset: time('POST', '/v1/workspaces/subject/reset', {}),
    fork: time('POST', '/v1/workspaces/parent/fork', { count: 1 }),
    fork16: time('POST', '/v1/workspaces/parent/fork', { count: 16 }),
    snapshot: (round) =>
      millisecondsAsync(() =>
        control('POST', '/v1/workspaces/parent/snapshots', { name: `round${round + 2}` }),
      ),
    restore: time('POST', '/v1/workspaces/subject/restore', { snapshot: 'first' }),
  });
  const many = await byTurnsAsync(5, {
    open: (round) =>
      millisecondsAsync(() =>
        control('POST', '/v1/workspaces', { items: [{ id: `many-${round + 2}`, image, count: MANY }] }),
      ),
  });
  const line = (name: string, value: number, note?: string) =>
    row(`${name}, over HTTP`, { value, unit: 'ms', reference: found.bare, ...(note && { note }) });
  return [
    line('open a medium workspace', found.open, 'reference: hono + better-sqlite3 inserting one row'),
    line('reset', found.reset),
    line('fork of one', found.fork),
    row('fork, per child of 16, over HTTP', { value: found.fork16 / 16, unit: 'ms', reference: found.bare }),
    line('snapshot', found.snapshot),
    line('restore', found.restore),
    row(`${MANY} opened in one call, over HTTP`, {
      value: many.open,
      unit: 'ms',
      budget: under(500, 'ms'),
    }),
  ];
}
