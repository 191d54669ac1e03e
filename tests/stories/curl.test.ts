// A short episode with the curl binary: list, create, and the refusals that a script meets first.
import { spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestWorkspace } from '../harness.ts';
import { type ServedCompany, serveCompany } from '../served-company.ts';

const company = openTestWorkspace();
let served: ServedCompany;
let token: string;
beforeAll(async () => {
  served = await serveCompany(company);
  token = served.tokenFor(company, company.ref('person:nele-wiebrock'));
});
afterAll(async () => {
  await served.close();
  company.close();
});

interface Answer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every operation
  readonly body: any;
}

/** Runs curl beside this process; answers what the server sent. */
async function curl(path: string, ...words: string[]): Promise<Answer> {
  const child = spawn('curl', ['-s', '-i', ...words, `${served.url}${path}`]);
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect(code).toBe(0);
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const [first = '', ...fields] = head.split('\r\n');
  const pairs = fields.map((field) => field.split(/: */, 2) as [string, string]);
  return {
    status: Number(first.split(' ')[1]),
    headers: new Map(pairs.map(([name, value]) => [name.toLowerCase(), value])),
    body: JSON.parse(body),
  };
}

const auth = () => ['-H', `Authorization: Bearer ${token}`];
const json = (method: string, body: object) => [
  ...['-X', method, '-H', 'Content-Type: application/json'],
  ...['--data-binary', JSON.stringify(body)],
];

test('a list comes in pages, over header and path alike', async () => {
  const first = await curl('/v1/tickets?queue_id=support&status=new&limit=2', ...auth());
  expect([first.status, first.body.items.length]).toEqual([200, 2]);
  const cursor = encodeURIComponent(first.body.next_cursor);
  const path = `/t/${token}/v1/tickets?queue_id=support&status=new&limit=2&cursor=${cursor}`;
  const second = await curl(path);
  expect(second.status).toBe(200);
  const numbers = [...first.body.items, ...second.body.items].map(({ number }) => number);
  expect(new Set(numbers).size).toBe(4);
});

test('a ticket is created, read, and changed only by who knows its version', async () => {
  const wanted = { queue_id: 'support', subject: 'Käufer fragt nach', description: 'Zweite Zeile\nüber 5 €' };
  const created = await curl('/v1/tickets', ...auth(), ...json('POST', wanted));
  expect([created.status, created.body.subject]).toEqual([201, 'Käufer fragt nach']);
  const path = `/v1/tickets/${created.body.id}`;
  const location = new URL(created.headers.get('location') ?? '', `${served.url}/v1/tickets`);
  expect(location.pathname).toBe(path);
  const read = await curl(path, ...auth());
  const etag = read.headers.get('etag') as string;
  expect([read.status, etag]).toEqual([200, `"${read.body.etag}"`]);
  const change = (priority: string) => json('PATCH', { priority });
  const changed = await curl(path, ...auth(), '-H', `If-Match: ${etag}`, ...change('high'));
  expect([changed.status, changed.body.priority]).toEqual([200, 'high']);
  const late = await curl(path, ...auth(), '-H', `If-Match: ${etag}`, ...change('low'));
  expect([late.status, late.headers.get('content-type')]).toEqual([412, 'application/problem+json']);
  expect((await curl(path, ...auth())).body.priority).toBe('high');
});

test('without a token there is 401, and what is not there is 404', async () => {
  const closed = await curl('/v1/tickets');
  expect([closed.status, closed.body.code]).toEqual([401, 'UNAUTHENTICATED']);
  expect(closed.headers.get('www-authenticate')).toMatch(/^Bearer/);
  const wrong = await curl('/v1/tickets', '-H', 'Authorization: Bearer tya_1_wrong');
  expect([wrong.status, wrong.body]).toEqual([401, closed.body]);
  const ticket = await curl('/v1/tickets/tic_0000000000000000', ...auth());
  expect([ticket.status, ticket.body.code]).toEqual([404, 'NOT_FOUND']);
  const nowhere = await curl('/v1/nowhere', ...auth());
  expect(nowhere.status).toBe(404);
});
